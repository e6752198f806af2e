/** The address of the last file; revoked with the next one, because no event tells when it has been read. */
let lastAddress: string | undefined;

/** Has the browser save a file under this name. */
export function saveFile(fileName: string, file: Blob): void {
  if (lastAddress !== undefined) URL.revokeObjectURL(lastAddress);
  lastAddress = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = lastAddress;
  link.download = fileName;
  link.click();
}
