"""Renders a scene that src/studio/scene-file.ts wrote down, by path tracing with Blender's Cycles.

blender -b -P render.py -- SCENE.json PICTURE.png [SAMPLES]

The file is in millimetres with y upwards; Blender has z upwards, and a unit is a decimetre here.
"""
import base64
import json
import math
import os
import shutil
import sys
import tempfile

import bpy
import numpy as np
from mathutils import Matrix, Vector

UNIT = 0.01
scene_path, picture_path, *rest = sys.argv[sys.argv.index("--") + 1 :]
samples = int(rest[0]) if rest else 48
with open(scene_path) as file:
    job = json.load(file)


def turned(points):
    """x, y, z of the file as Blender has them."""
    return np.stack([points[:, 0], -points[:, 2], points[:, 1]], axis=1)


def numbers(text, kind, width):
    return np.frombuffer(base64.b64decode(text), dtype=kind).reshape(-1, width)


def at(x, y, z):
    return Vector((x, -z, y)) * UNIT


# ---------------------------------------------------------------- materials


def new_material(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    return material, tree, tree.nodes.new("ShaderNodeOutputMaterial")


def node(tree, kind, values=None, **settings):
    made = tree.nodes.new(kind)
    for name, value in settings.items():
        setattr(made, name, value)
    for name, value in (values or {}).items():
        socket = made.inputs[name]
        if isinstance(value, bpy.types.NodeSocket):
            tree.links.new(value, socket)
        else:
            socket.default_value = value
    return made


def rgba(color):
    return (*color, 1.0)


def principled(values, colors=False):
    material, tree, output = new_material("principled")
    if colors:
        values = {**values, "Base Color": node(tree, "ShaderNodeVertexColor", layer_name="Col").outputs["Color"]}
    shader = node(tree, "ShaderNodeBsdfPrincipled", values)
    tree.links.new(shader.outputs["BSDF"], output.inputs["Surface"])
    return material


def crystal(color, roughness):
    """Translucent acetate. It refracts, absorbs by the length of the path, and casts a pale shadow of its colour."""
    material, tree, output = new_material("crystal")
    shader = node(tree, "ShaderNodeBsdfPrincipled", {"Base Color": rgba(color), "Transmission": 1.0, "IOR": 1.48, "Roughness": roughness * 0.5})
    pale = node(tree, "ShaderNodeBsdfTransparent", {"Color": rgba([0.6 + 0.36 * c for c in color])})
    is_shadow = node(tree, "ShaderNodeLightPath").outputs["Is Shadow Ray"]
    mix = node(tree, "ShaderNodeMixShader", {"Fac": is_shadow, 1: shader.outputs["BSDF"], 2: pale.outputs["BSDF"]})
    tree.links.new(mix.outputs["Shader"], output.inputs["Surface"])
    return material


def lens(sheen, mirror, tint):
    """A thin sheet: it filters by its tint, and mirrors as its coating does."""
    material, tree, output = new_material("lens")
    color = node(tree, "ShaderNodeVertexColor", layer_name="Col").outputs["Color"] if tint is None else rgba(tint)
    through = node(tree, "ShaderNodeBsdfTransparent", {"Color": color})
    gloss = node(tree, "ShaderNodeBsdfGlossy", {"Color": rgba(sheen), "Roughness": 0.02})
    fresnel = node(tree, "ShaderNodeFresnel", {"IOR": 1.5})
    share = node(tree, "ShaderNodeMath", {0: fresnel.outputs["Fac"], 1: mirror}, operation="ADD").outputs["Value"]
    mix = node(tree, "ShaderNodeMixShader", {"Fac": share, 1: through.outputs["BSDF"], 2: gloss.outputs["BSDF"]})
    tree.links.new(mix.outputs["Shader"], output.inputs["Surface"])
    return material


def hair(color, mask):
    material, tree, output = new_material("hair")
    handle, path = tempfile.mkstemp(suffix=".png")
    os.write(handle, base64.b64decode(mask.split(",", 1)[1]))
    os.close(handle)
    image = node(tree, "ShaderNodeTexImage", image=bpy.data.images.load(path))
    dark = node(tree, "ShaderNodeBsdfPrincipled", {"Base Color": rgba([c * 0.3 for c in color]), "Roughness": 0.6})
    clear = node(tree, "ShaderNodeBsdfTransparent")
    opacity = node(tree, "ShaderNodeMath", {0: image.outputs["Alpha"], 1: 0.75}, operation="MULTIPLY").outputs["Value"]
    mix = node(tree, "ShaderNodeMixShader", {"Fac": opacity, 1: clear.outputs["BSDF"], 2: dark.outputs["BSDF"]})
    tree.links.new(mix.outputs["Shader"], output.inputs["Surface"])
    return material


def gem(color):
    material, tree, output = new_material("gem")
    glass = node(tree, "ShaderNodeBsdfPrincipled", {"Base Color": rgba([c**0.4 for c in color]), "Transmission": 1.0, "IOR": 1.75, "Roughness": 0.0})
    pale = node(tree, "ShaderNodeBsdfTransparent", {"Color": rgba([c**0.5 for c in color])})
    is_shadow = node(tree, "ShaderNodeLightPath").outputs["Is Shadow Ray"]
    mix = node(tree, "ShaderNodeMixShader", {"Fac": is_shadow, 1: glass.outputs["BSDF"], 2: pale.outputs["BSDF"]})
    tree.links.new(mix.outputs["Shader"], output.inputs["Surface"])
    return material


def material_of(surface):
    of = surface["of"]
    color = surface.get("color")
    if of == "acetate":
        return principled({"Roughness": surface["roughness"], "Specular": 0.5}, colors=True)
    if of == "crystal":
        return crystal(color, surface["roughness"])
    if of == "metal":
        return principled({"Base Color": rgba(color), "Metallic": 1.0, "Roughness": surface["roughness"]})
    if of == "tinted lens":
        return lens(surface["sheen"], min(0.8, surface["mirror"]), None)
    if of == "clear lens":
        return lens((0.72, 0.82, 1.0), 0.03, (0.95, 0.962, 0.968))
    if of == "lens edge":
        return principled({"Base Color": rgba(color), "Roughness": 0.12})
    if of == "pad":
        return crystal((0.86, 0.82, 0.8), 0.2)
    if of == "stone":
        return principled({"Base Color": rgba(color), "Roughness": 0.5, "Specular": 0.35})
    if of == "hair":
        return hair(color, surface["mask"])
    if of == "plaster":
        return principled({"Base Color": rgba(color), "Roughness": 0.8, "Specular": 0.2})
    if of == "gem":
        return gem(color)
    return principled({"Base Color": rgba(color), "Metallic": surface["metalness"], "Roughness": surface["roughness"]})


# ---------------------------------------------------------------- the scene

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
materials = {}
for i, mesh_file in enumerate(job["meshes"]):
    positions = turned(numbers(mesh_file["positions"], "<f4", 3)) * UNIT
    normals = turned(numbers(mesh_file["normals"], "<f4", 3))
    index = numbers(mesh_file["index"], "<u4", 3)
    mesh = bpy.data.meshes.new(f"part {i}")
    mesh.vertices.add(len(positions))
    mesh.vertices.foreach_set("co", positions.astype(np.float32).ravel())
    mesh.loops.add(index.size)
    mesh.loops.foreach_set("vertex_index", index.astype(np.int32).ravel())
    mesh.polygons.add(len(index))
    mesh.polygons.foreach_set("loop_start", np.arange(0, index.size, 3, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(index), 3, dtype=np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(index), dtype=bool))
    if "colors" in mesh_file:
        colors = numbers(mesh_file["colors"], "<f4", 3)
        layer = mesh.color_attributes.new("Col", "FLOAT_COLOR", "POINT")
        layer.data.foreach_set("color", np.concatenate([colors, np.ones((len(colors), 1))], axis=1).astype(np.float32).ravel())
    if "uvs" in mesh_file:
        uvs = numbers(mesh_file["uvs"], "<f4", 2)
        mesh.uv_layers.new().data.foreach_set("uv", uvs[index.ravel()].astype(np.float32).ravel())
    mesh.update()
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals)
    key = json.dumps(mesh_file["surface"])
    if key not in materials:
        materials[key] = material_of(mesh_file["surface"])
    mesh.materials.append(materials[key])
    scene.collection.objects.link(bpy.data.objects.new(mesh.name, mesh))


target = at(*job["target"])
for each in job["lamps"]:
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.shape = "DISK"
    lamp.size = each["size"] * UNIT
    lamp.energy = each["watts"]
    lamp.color = each["color"]
    held = bpy.data.objects.new("lamp", lamp)
    held.location = target + at(*each["direction"]).normalized() * each["distance"] * UNIT
    held.rotation_euler = (target - held.location).to_track_quat("-Z", "Y").to_euler()
    # The panorama has soft boxes for what mirrors.
    held.visible_glossy = False
    held.visible_camera = False
    scene.collection.objects.link(held)

studio = job["panorama"]
panorama = bpy.data.images.new("studio", studio["width"], studio["width"] // 2, float_buffer=True)
panorama.colorspace_settings.name = "Linear"
panorama.pixels.foreach_set(numbers(studio["pixels"], "<f4", 4).ravel())
panorama.pack()
world = bpy.data.worlds.new("studio")
world.use_nodes = True
tree = world.node_tree
tree.nodes.clear()
around = node(tree, "ShaderNodeTexEnvironment", image=panorama)
path = node(tree, "ShaderNodeLightPath")
mirrors = node(tree, "ShaderNodeMath", {0: path.outputs["Is Glossy Ray"], 1: path.outputs["Is Transmission Ray"]}, operation="MAXIMUM").outputs["Value"]
strength = node(tree, "ShaderNodeMapRange", {"Value": mirrors, "To Min": studio["diffuse"], "To Max": studio["glossy"]}).outputs["Result"]
background = node(tree, "ShaderNodeBackground", {"Color": around.outputs["Color"], "Strength": strength})
tree.links.new(background.outputs["Background"], node(tree, "ShaderNodeOutputWorld").inputs["Surface"])
scene.world = world

camera = bpy.data.cameras.new("camera")
camera.sensor_fit = "VERTICAL"
camera.angle = math.radians(job["fov"])
camera.clip_end = 1000
holder = bpy.data.objects.new("camera", camera)
place = Matrix(np.array(job["camera"]).reshape(4, 4).T.tolist())
place.translation *= UNIT
holder.matrix_world = Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1))) @ place
scene.collection.objects.link(holder)
scene.camera = holder

scene.render.engine = "CYCLES"
scene.cycles.device = "CPU"
scene.cycles.samples = samples
scene.cycles.use_adaptive_sampling = True
scene.cycles.adaptive_threshold = 0.03
scene.cycles.use_denoising = False
scene.cycles.max_bounces = 10
scene.cycles.diffuse_bounces = 3
scene.cycles.glossy_bounces = 4
scene.cycles.transmission_bounces = 8
scene.cycles.transparent_max_bounces = 16
scene.cycles.sample_clamp_indirect = 3.0
scene.cycles.caustics_reflective = False
scene.cycles.caustics_refractive = False
scene.cycles.blur_glossy = 0.5
scene.render.resolution_x = job["width"]
scene.render.resolution_y = job["height"]
scene.render.resolution_percentage = 100
scene.view_layers[0].cycles.denoising_store_passes = True
scene.use_nodes = True
tree = scene.node_tree
tree.nodes.clear()
layers = tree.nodes.new("CompositorNodeRLayers")
folder = tempfile.mkdtemp()
writer = node(tree, "CompositorNodeOutputFile", base_path=folder)
writer.format.file_format = "OPEN_EXR"
writer.format.color_depth = "32"
writer.file_slots.clear()
PASSES = {"light": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal"}
for name, output in PASSES.items():
    writer.file_slots.new(name)
    tree.links.new(layers.outputs[output], writer.inputs[name])
bpy.ops.render.render()


# ---------------------------------------------------------------- the picture


def pass_of(name):
    image = bpy.data.images.load(f"{folder}/{name}0001.exr")
    pixels = np.empty(len(image.pixels), dtype=np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(job["height"], job["width"], -1)[:, :, :3]


def averaged(light, albedo, normal, level, spread):
    """One level of edge-avoiding wavelets (Dammertz et al., 2010): averages pixels of one surface that are lit alike. `spread` says how alike: in
    brightness, colour and direction."""
    kernel = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
    step = 2**level
    reach = 2 * step
    padded = [np.pad(each, ((reach, reach), (reach, reach), (0, 0)), mode="edge") for each in (light, albedo, normal)]
    height, width, _ = light.shape
    total = np.zeros_like(light)
    weights = np.zeros((height, width, 1), dtype=np.float32)
    brightness = light / (1 + light)
    for j in range(5):
        for i in range(5):
            window = slice(j * step, j * step + height), slice(i * step, i * step + width)
            near, near_albedo, near_normal = (each[window] for each in padded)
            apart = ((near / (1 + near) - brightness) ** 2).sum(2, keepdims=True) / spread[0] ** 2
            apart += ((near_albedo - albedo) ** 2).sum(2, keepdims=True) / spread[1] ** 2
            apart += ((near_normal - normal) ** 2).sum(2, keepdims=True) / spread[2] ** 2
            weight = kernel[j] * kernel[i] * np.exp(-apart)
            total += weight * near
            weights += weight
    return total / weights


def smoothed(light, albedo, normal):
    light = averaged(light, albedo, normal, 0, (0.4, 0.1, 0.3))
    for level in range(4):
        light = averaged(light, albedo, normal, level, (0.12 / 2**level, 0.04, 0.15))
    return light


def without_sparks(light):
    """A pixel is no brighter than three times the median of those around it."""
    padded = np.pad(light, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width, _ = light.shape
    around = np.stack([padded[j : j + height, i : i + width] for j in range(3) for i in range(3) if (j, i) != (1, 1)])
    return np.minimum(light, np.sort(around, axis=0)[6] * 1.15 + 0.02)


def neutral(color):
    """Khronos PBR Neutral, as src/studio/exposure.ts has it."""
    lowest = color.min(2, keepdims=True)
    color = color - np.where(lowest < 0.08, lowest - 6.25 * lowest * lowest, 0.04)
    peak = color.max(2, keepdims=True)
    compressed = 1 - 0.24**2 / np.maximum(peak - 0.52, 1e-4)
    share = 1 / (0.15 * (peak - compressed) + 1)
    bright = color * compressed / np.maximum(peak, 1e-4) * share + compressed * (1 - share)
    return np.where(peak < 0.76, color, bright)


def screen(color):
    color = np.clip(color, 0, 1)
    return np.where(color <= 0.0031308, color * 12.92, 1.055 * np.power(color, 1 / 2.4, where=color > 0, out=np.zeros_like(color)) - 0.055)


light, albedo, normal = (pass_of(name) for name in PASSES)
shown = screen(neutral(smoothed(without_sparks(light), albedo, normal)))
picture = bpy.data.images.new("picture", job["width"], job["height"])
picture.pixels.foreach_set(np.dstack([shown, np.ones(shown.shape[:2])]).astype(np.float32).ravel())
picture.filepath_raw = picture_path
picture.file_format = "PNG"
picture.save()
shutil.rmtree(folder)
