/**
 * Resolves when the messages that have arrived so far are handled: a message to itself comes after them, and a timer
 * would take 4 ms.
 */
export function messagesHandled(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
