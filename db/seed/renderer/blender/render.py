"""Renders a scene that src/studio/scene-file.ts wrote down, by path tracing with Blender's Cycles.

blender -b -P render.py -- SCENE.json PICTURE.png SAMPLES WEIGHTS.tza

The file is in millimetres with y upwards; Blender has z upwards, and a unit is a decimetre here.
"""
import base64
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile

import bpy
import numpy as np
from mathutils import Matrix, Vector

UNIT = 0.01
# The share of the light that white paper scatters.
PAPER_WHITE = 0.95
# The same in what mirrors it: metal in front of white alone has no form, so photographers hold grey cards beside it.
PAPER_IN_METAL = 0.5
# Shadows on paper end in so many pixels before the edges of what is rendered; a screen's colour that is nearer to the paper's than this is the paper's.
FADE = 48
FAINT = 2.5 / 255
# A lens that reflects at least this share has a coloured coating: it is a mirror. On paper it mirrors ground, horizon and sky. SKY has the colour by the
# height within the lens: up to 1 a share of the coating's colour, and beyond 1 a share of white added to it.
MIRRORED = 0.2
SKY = {0: 1, 0.42: 0.55, 0.5: 1.15, 1: 1.5}
ACETATE_IOR = 1.48
# With the real index, rims show dark speckles before white paper, and a hinge in acetate breaks into pieces.
ACETATE_IOR_ON_PAPER = 1.25
DENOISER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "denoise.py")
scene_path, picture_path, samples, weights = sys.argv[sys.argv.index("--") + 1 :]
samples = int(samples)
with open(scene_path) as file:
    job = json.load(file)
paper = job.get("paper")


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
    # Clear acetate has no colour to be deepened.
    is_pale = min(color) > 0.65 and max(color) - min(color) > 0.08
    if not paper:
        # White paper lights a frame from behind, and a head does not. A pale colour would be lost on plaster.
        color = [c ** (1.4 if is_pale else 0.85) for c in color]
    ior = ACETATE_IOR_ON_PAPER if paper else ACETATE_IOR
    base = rgba(color)
    if not paper:
        # Where the surface turns away, light has passed more of it.
        facing = node(tree, "ShaderNodeLayerWeight", {"Blend": 0.4}).outputs["Facing"]
        base = node(tree, "ShaderNodeMixRGB", {"Fac": facing, "Color1": rgba([c**1.15 for c in color]), "Color2": rgba([c**2.4 for c in color])}).outputs["Color"]
    glass = node(tree, "ShaderNodeBsdfPrincipled", {"Base Color": base, "Transmission": 1.0, "IOR": ior, "Roughness": roughness * 0.5 if paper else 0.0})
    body = glass.outputs["BSDF"]
    if not paper:
        # Pure refraction shows the wall and dark temples: a part of the light goes straight on, and a little is scattered.
        straight = node(tree, "ShaderNodeBsdfTransparent", {"Color": rgba(color)})
        scatter = node(tree, "ShaderNodeBsdfPrincipled", {"Base Color": rgba([c**1.6 for c in color]), "Roughness": 0.3, "Specular": 0.2})
        for share, shader in ((0.2, straight), (0.07 if is_pale else 0.02, scatter)):
            body = node(tree, "ShaderNodeMixShader", {"Fac": share, 1: body, 2: shader.outputs["BSDF"]}).outputs["Shader"]
        # Straight and scattered light have no reflection: the polish adds it.
        polish = node(tree, "ShaderNodeBsdfGlossy", {"Color": rgba((1, 1, 1)), "Roughness": 0.04})
        share = node(tree, "ShaderNodeFresnel", {"IOR": 1.6}).outputs["Fac"]
        body = node(tree, "ShaderNodeMixShader", {"Fac": share, 1: body, 2: polish.outputs["BSDF"]}).outputs["Shader"]
    pale = node(tree, "ShaderNodeBsdfTransparent", {"Color": rgba([0.6 + 0.36 * c for c in color])})
    is_shadow = node(tree, "ShaderNodeLightPath").outputs["Is Shadow Ray"]
    mix = node(tree, "ShaderNodeMixShader", {"Fac": is_shadow, 1: body, 2: pale.outputs["BSDF"]})
    tree.links.new(mix.outputs["Shader"], output.inputs["Surface"])
    return material


def lens(sheen, mirror, tint, ior=1.5):
    """A thin sheet: it filters by its tint, and mirrors as its coating does."""
    material, tree, output = new_material("lens")
    color = node(tree, "ShaderNodeVertexColor", layer_name="Col").outputs["Color"] if tint is None else rgba(tint)
    if tint is None and not paper:
        # White paper lights a tint from behind, and a head does not.
        color = node(tree, "ShaderNodeGamma", {"Color": color, "Gamma": 0.6}).outputs["Color"]
    through = node(tree, "ShaderNodeBsdfTransparent", {"Color": color})
    coating = rgba(sheen)
    if paper and mirror >= MIRRORED:
        # Paper has no sky: a mirror in front of it would be one flat colour.
        height = node(tree, "ShaderNodeSeparateXYZ", {"Vector": node(tree, "ShaderNodeTexCoord").outputs["Generated"]}).outputs["Z"]
        horizon = node(tree, "ShaderNodeValToRGB", {"Fac": height})
        stops = horizon.color_ramp.elements
        stops.remove(stops[1])
        for at, share in SKY.items():
            stop = stops.new(at) if at else stops[0]
            stop.color = rgba([c * min(share, 1) + (1 - c) * max(share - 1, 0) for c in sheen])
        coating = horizon.outputs["Color"]
    # The edges of soft boxes are soft in a lens that is worn.
    gloss = node(tree, "ShaderNodeBsdfGlossy", {"Color": coating, "Roughness": 0.02 if paper else 0.12})
    fresnel = node(tree, "ShaderNodeFresnel", {"IOR": ior})
    share = node(tree, "ShaderNodeMath", {0: fresnel.outputs["Fac"], 1: mirror}, operation="ADD").outputs["Value"]
    mix = node(tree, "ShaderNodeMixShader", {"Fac": share, 1: through.outputs["BSDF"], 2: gloss.outputs["BSDF"]})
    shader = mix.outputs["Shader"]
    if tint is not None and not paper:
        # A clear lens casts no shadow on a face: the little that it takes away would look like a tint.
        is_shadow = node(tree, "ShaderNodeLightPath").outputs["Is Shadow Ray"]
        clear = node(tree, "ShaderNodeBsdfTransparent")
        shader = node(tree, "ShaderNodeMixShader", {"Fac": is_shadow, 1: shader, 2: clear.outputs["BSDF"]}).outputs["Shader"]
    tree.links.new(shader, output.inputs["Surface"])
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
        mirror = min(0.8, surface["mirror"])
        # Before a head the soft boxes would hide the tint of a lens that is no mirror.
        if not paper and mirror < MIRRORED:
            return lens(surface["sheen"], mirror / 2, None, ior=1.35)
        return lens(surface["sheen"], mirror, None)
    if of == "clear lens":
        # White paper behind it is as light as what it mirrors, so it takes more away. In front of eyes its coating lets nearly all light through.
        if paper:
            return lens((0.72, 0.82, 1.0), 0.05, (0.87, 0.9, 0.92))
        return lens((0.72, 0.82, 1.0), 0.0, (0.975, 0.98, 0.985), ior=1.25)
    if of == "lens edge":
        return principled({"Base Color": rgba(color), "Roughness": 0.12})
    if of == "pad":
        return crystal((0.86, 0.82, 0.8), 0.2)
    if of == "stone":
        # Matte: with a gloss, a head looked like wax, and with grains like mottled clay.
        return principled({"Base Color": rgba(color), "Roughness": 0.75, "Specular": 0.2})
    if of == "hair":
        return hair(color, surface["mask"])
    if of in ("plaster", "wall"):
        return principled({"Base Color": rgba(color), "Roughness": 0.8, "Specular": 0.2})
    if of == "gem":
        return gem(color)
    return principled({"Base Color": rgba(color), "Metallic": surface["metalness"], "Roughness": surface["roughness"]})


# ---------------------------------------------------------------- the scene

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
materials = {}
is_translucent = any(each["surface"]["of"] == "crystal" for each in job["meshes"])
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
    part = bpy.data.objects.new(mesh.name, mesh)
    # Seen along its side, a temple would mirror the lit wall. An opaque one mirrors the studio's dark card instead; a translucent one would be black.
    part.visible_glossy = is_translucent or mesh_file["surface"]["of"] != "wall"
    scene.collection.objects.link(part)


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
    # All surfaces mirror the soft boxes of the panorama. Those of a scene with translucent acetate, but without paper, mirror the lamps too:
    # soft boxes alone gave bevels no highlights.
    held.visible_glossy = is_translucent and not paper
    held.visible_camera = False
    scene.collection.objects.link(held)

if paper:
    side = 10_000
    mesh = bpy.data.meshes.new("paper")
    mesh.from_pydata([(-side, -side, 0), (side, -side, 0), (side, side, 0), (-side, side, 0)], [], [(0, 1, 2, 3)])
    material, tree, output = new_material("paper")
    white = node(tree, "ShaderNodeBsdfDiffuse", {"Color": rgba([PAPER_WHITE] * 3)})
    grey = node(tree, "ShaderNodeBsdfDiffuse", {"Color": rgba([PAPER_IN_METAL] * 3)})
    path = node(tree, "ShaderNodeLightPath")
    # A refracted ray is of both kinds.
    rays = {0: path.outputs["Is Glossy Ray"], 1: path.outputs["Is Transmission Ray"]}
    is_mirrored = node(tree, "ShaderNodeMath", rays, operation="SUBTRACT", use_clamp=True).outputs["Value"]
    mix = node(tree, "ShaderNodeMixShader", {"Fac": is_mirrored, 1: white.outputs["BSDF"], 2: grey.outputs["BSDF"]})
    tree.links.new(mix.outputs["Shader"], output.inputs["Surface"])
    mesh.materials.append(material)
    scene.collection.objects.link(bpy.data.objects.new("paper", mesh))

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
if "focus" in job:
    camera.dof.use_dof = True
    camera.dof.focus_distance = job["focus"]["distance"] * UNIT
    # Blender takes the focal length for millimetres and its units for metres.
    camera.dof.aperture_fstop = camera.lens / 1000 / (2 * job["focus"]["aperture"] * UNIT)
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
scene.cycles.max_bounces = 20
scene.cycles.diffuse_bounces = 3
scene.cycles.glossy_bounces = 4
scene.cycles.transmission_bounces = 20
scene.cycles.transparent_max_bounces = 16
scene.cycles.sample_clamp_indirect = 3.0
scene.cycles.caustics_reflective = False
scene.cycles.caustics_refractive = False
scene.cycles.blur_glossy = 0.5
scene.render.resolution_x = job["width"]
scene.render.resolution_y = job["height"]
scene.render.resolution_percentage = 100
# Beyond the edge of the paper there is more of its colour.
scene.render.film_transparent = bool(paper)
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


def pass_of(name):
    image = bpy.data.images.load(f"{folder}/{name}0001.exr")
    width, height = image.size
    pixels = np.empty(len(image.pixels), dtype=np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, -1)


def bare_paper():
    """The light of paper on which nothing lies."""
    things = [each for each in scene.objects if each.type == "MESH" and each.name != "paper"]
    for each in things:
        each.hide_render = True
    scene.render.resolution_percentage = 2
    scene.cycles.samples = 128
    bpy.ops.render.render()
    light = pass_of("light")
    for each in things:
        each.hide_render = False
    scene.render.resolution_percentage = 100
    scene.cycles.samples = samples
    # The upper part may be beyond the edge of the paper.
    return light[: len(light) // 3, :, :3].mean((0, 1))


for name, output in PASSES.items():
    writer.file_slots.new(name)
    tree.links.new(layers.outputs[output], writer.inputs[name])
bare = bare_paper() if paper else None
if paper:
    # Blender leaves the rest black.
    x, y, width, height = paper["region"]
    scene.render.use_border = True
    scene.render.border_min_x, scene.render.border_max_x = x / job["width"], (x + width) / job["width"]
    scene.render.border_min_y, scene.render.border_max_y = y / job["height"], (y + height) / job["height"]
bpy.ops.render.render()


# ---------------------------------------------------------------- the picture


def denoised(light, albedo, normal):
    passes, result = f"{folder}/passes.npz", f"{folder}/denoised.npy"
    np.savez(passes, light=light, albedo=albedo, normal=normal)
    subprocess.run([os.environ.get("PYTHON", "python3"), DENOISER, passes, weights, result], check=True)
    return np.load(result)


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


def smoothstep(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def on_paper(light, region):
    """The region within a picture of bare paper. Its shadows end before its edges."""
    color = np.array(paper["color"], dtype=np.float32)
    x, y, width, height = region
    light = light * (color / bare)
    columns, rows = np.arange(width), np.arange(height)
    # A close-up goes on beyond the picture.
    if width < job["width"]:
        inside = np.minimum(*(np.minimum(i + 0.5, n - i - 0.5) for i, n in ((columns[None, :], width), (rows[:, None], height))))
        light = color + (light - color) * smoothstep(inside / FADE)[:, :, None]
    whole = np.broadcast_to(color, (job["height"], job["width"], 3)).copy()
    whole[y : y + height, x : x + width] = light
    shown, white = screen(neutral(whole)), screen(neutral(color.reshape(1, 1, 3)))
    return np.where(np.abs(shown - white).max(2, keepdims=True) < FAINT, white, shown)


x, y, width, height = region = paper["region"] if paper else (0, 0, job["width"], job["height"])
light, albedo, normal = (pass_of(name)[y : y + height, x : x + width] for name in PASSES)
if paper:
    light[:, :, :3] += (1 - light[:, :, 3:]) * bare
light, albedo, normal = (each[:, :, :3] for each in (light, albedo, normal))
light = denoised(light, albedo, normal)
shown = on_paper(light, region) if paper else screen(neutral(light))
picture = bpy.data.images.new("picture", job["width"], job["height"])
picture.pixels.foreach_set(np.dstack([shown, np.ones(shown.shape[:2])]).astype(np.float32).ravel())
picture.filepath_raw = picture_path
picture.file_format = "PNG"
picture.save()
shutil.rmtree(folder)
