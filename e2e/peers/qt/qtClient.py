#!/usr/bin/python3
"""Opens one page in Qt WebEngine, as the software of an ultrasound device does, for tests that drive it by its DevTools.

Prints one line, the DevTools' address, when they listen. Ends on SIGTERM, or with the test that started it.
"""
import argparse
import os
import signal
import sys

asked = argparse.ArgumentParser()
asked.add_argument("url")
asked.add_argument("--port", type=int, required=True, help="of the DevTools")
asked.add_argument("--profile", required=True, help="folder of what the browser keeps")
asked.add_argument("--card", required=True, help="y4m file that the capture card shows")
asked.add_argument("--size", default="1280x800", help="of the window")
asked.add_argument("--language", default="en-GB")
asked.add_argument("--plain", action="store_true", help="shows none of the signs of a Qt client: the bare engine")
args = asked.parse_args()

if os.geteuid() == 0:
    os.environ["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # Chromium has none for root.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QTWEBENGINE_REMOTE_DEBUGGING"] = f"127.0.0.1:{args.port}"
os.environ["QTWEBENGINE_CHROMIUM_FLAGS"] = " ".join((
    "--use-fake-device-for-media-stream",
    f"--use-file-for-fake-video-capture={args.card}",
    "--disable-gpu",
))

from PyQt6 import sip
from PyQt6.QtCore import QSocketNotifier, QTimer, QUrl
from PyQt6.QtWebChannel import QWebChannel
from PyQt6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication


class Page(QWebEnginePage):
    """A device's software lets its own page use the capture card, and opens no dialog that would halt it."""

    def __init__(self, profile):
        super().__init__(profile)
        self.featurePermissionRequested.connect(self.grant)

    def grant(self, origin, feature):
        self.setFeaturePermission(origin, feature, QWebEnginePage.PermissionPolicy.PermissionGrantedByUser)

    def javaScriptAlert(self, origin, text):
        pass

    def javaScriptConfirm(self, origin, text):
        return True


app = QApplication(sys.argv[:1])
profile = QWebEngineProfile("opensono")
profile.setPersistentStoragePath(os.path.abspath(args.profile))
profile.setHttpAcceptLanguage(args.language)
page = Page(profile)
if args.plain:
    words = profile.httpUserAgent().split(" ")
    profile.setHttpUserAgent(" ".join(word for word in words if not word.startswith("QtWebEngine/")))
else:
    channel = QWebChannel()
    page.setWebChannel(channel)
view = QWebEngineView()
view.setPage(page)
view.resize(*map(int, args.size.split("x")))
view.show()

signal.signal(signal.SIGTERM, lambda *_: app.quit())
awake = QTimer(interval=200, timeout=lambda: None)  # Python sees a signal only when it has a turn.
awake.start()
parent = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, activated=app.quit)
page.load(QUrl(args.url))
print(f"http://127.0.0.1:{args.port}", flush=True)
code = app.exec()
for made in (view, page, profile):  # A profile goes after its pages, and its storage is written then.
    sip.delete(made)
os._exit(code)
