/**
 * Unique paths for drawings in one zip: the second plan.pdf becomes plan (2).pdf, since unpacking would overwrite the
 * first.
 *
 * @param names display names, without separators.
 */
export function namesInZip(names: readonly string[]): string[] {
  const usedPaths = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let path = name;
    // File systems on Windows and macOS are case-insensitive.
    for (let count = 2; usedPaths.has(path.toLowerCase()); count += 1)
      path = `${stem} (${count})${extension}`;
    usedPaths.add(path.toLowerCase());
    return path;
  });
}
