/** The address of the last file; given back at the next, since nothing tells when it has been read. */
let lastAddress: string | undefined;

/** Hands a file to the browser, to be saved under that name. */
export function saveFile(fileName: string, file: Blob): void {
  if (lastAddress !== undefined) URL.revokeObjectURL(lastAddress);
  lastAddress = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = lastAddress;
  link.download = fileName;
  link.click();
}
