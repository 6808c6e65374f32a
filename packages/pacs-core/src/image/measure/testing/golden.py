#!/usr/bin/env python3
"""Writes golden.json: measurements calculated by numpy, shapely and scipy, which share no code with the product.

pip install numpy scipy shapely; python3 golden.py > golden.json
"""
import json

import numpy as np
from scipy.integrate import trapezoid
from scipy.special import ellipe
from shapely.geometry import LineString, Polygon

rng = np.random.default_rng(20)


def scaled(points, dx, dy):
    return np.asarray(points, float) * [dx, dy]


def ellipse_points(start, end, side, dx, dy, n=400_000):
    """The drawn ellipse as a polygon in physical space."""
    start, end, side = (np.asarray(p, float) for p in (start, end, side))
    centre = (start + end) / 2
    u = (end - start) / 2
    normal = np.array([-u[1], u[0]]) / np.linalg.norm(u)
    v = normal * abs((side - centre) @ normal)
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)[:, None]
    return (centre + np.cos(t) * u + np.sin(t) * v) * [dx, dy]


cases = []


def add(kind, points, dx, dy, expected, **more):
    cases.append({"kind": kind, "points": np.asarray(points, float).round(3).tolist(), "dx": dx, "dy": dy, **more,
                  "expected": {k: float(v) for k, v in expected.items()}})


for dx, dy in [(0.02, 0.02), (0.03125, 0.0271), (0.0117, 0.0462)]:
    line = rng.uniform(40, 600, (2, 2)).round(3)
    add("distance", line, dx, dy, {"length": LineString(scaled(line, dx, dy)).length * 10})
    curve = rng.uniform(40, 600, (9, 2)).round(3)
    add("freehand", curve, dx, dy, {"length": LineString(scaled(curve, dx, dy)).length * 10})
    angles = np.sort(rng.uniform(0, 2 * np.pi, 12))
    ring = (np.c_[np.cos(angles), np.sin(angles)] * rng.uniform(80, 200, (12, 1)) + 320).round(3)
    shape = Polygon(scaled(ring, dx, dy))
    add("tracedArea", ring, dx, dy, {"area": shape.area, "circumference": shape.length * 10})
    three = rng.uniform(60, 560, (3, 2)).round(3)
    outline = Polygon(ellipse_points(*three, dx, dy))
    add("ellipse", three, dx, dy, {"area": outline.area, "circumference": outline.length * 10})
    corner = rng.uniform(60, 560, (3, 2)).round(3)
    a, b, c = scaled(corner, dx, dy)
    cosine = (a - b) @ (c - b) / np.linalg.norm(a - b) / np.linalg.norm(c - b)
    add("angle", corner, dx, dy, {"angle": np.degrees(np.arccos(cosine))})
    six = rng.uniform(60, 560, (6, 2)).round(3)
    d = [np.linalg.norm(p) for p in np.diff(scaled(six, dx, dy).reshape(3, 2, 2), axis=1)[:, 0]]
    add("volume", six, dx, dy, {"volume": np.pi / 6 * np.prod(d)})
    ratio = min(d[:2]) / max(d[:2])
    add("ratio", six[:4], dx, dy, {"ratio": ratio, "stenosis": (1 - ratio) * 100})

# A circle of 5 cm radius: circumference by the complete elliptic integral, as a check of the polygon above.
assert abs(4 * 5 * ellipe(0) - 2 * np.pi * 5) < 1e-12

# Doppler: base line at pixel row 240, 0.5 cm/s per pixel upwards, 4 ms per pixel.
for direction in (1, -1):
    x = np.linspace(100, 300, 81)
    phase = (x - 100) / 200
    speed = direction * (20 + 70 * np.exp(-((phase - 0.2) / 0.1) ** 2) + 12 * np.exp(-((phase - 0.55) / 0.12) ** 2))
    y = 240 - speed / 0.5
    points = np.c_[x, y].round(3)
    t = points[:, 0] * 0.004
    v = (240 - points[:, 1]) * 0.5
    fine = np.linspace(t[0], t[-1], 2_000_001)
    velocity = np.interp(fine, t, v)
    mean = trapezoid(velocity, fine) / (t[-1] - t[0])
    peak = v[np.argmax(np.abs(v))]
    add("flowTrace", points, 0.004, -0.5, {
        "systolic": peak, "diastolic": v[-1], "meanVelocity": mean, "vti": trapezoid(velocity, fine),
        "gradient": 4 * (peak / 100) ** 2, "meanGradient": trapezoid(4 * (velocity / 100) ** 2, fine) / (t[-1] - t[0]),
        "pulsatility": (np.abs(v).max() - np.abs(v).min()) / abs(mean), "resistance": (peak - v[-1]) / peak,
        "systoleDiastole": peak / v[-1]}, baseLine=240)

print(json.dumps(cases))
