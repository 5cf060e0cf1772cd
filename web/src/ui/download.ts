const KEPT = 10_000; // milliseconds for which the browser may take its time to read it

/** Hand a file to the browser to save. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
