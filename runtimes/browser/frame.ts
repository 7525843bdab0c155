/**
 * Sandboxed frame that runs students' programs in the browser. It has a null origin and no network, so programs cannot
 * access the site. It starts the worker it receives and forwards messages; removing the frame ends both.
 */

/**
 * Every page's policy allows this script by hash, so an attacker could inject it into a page. It does nothing there: a
 * page has an origin, and a script started by a message would otherwise run as the site.
 */
export const frameScript = `if (origin === 'null') addEventListener('message', ({ data, ports: [port] }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([data.script], { type: 'text/javascript' })))
  worker.onmessage = (message) => port.postMessage(message.data)
  worker.onerror = () => port.postMessage({ failed: true })
  port.onmessage = (message) => worker.postMessage(message.data)
}, { once: true })`

/** Applies in addition to the policy of the page, which the frame inherits. */
const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:"

export const frameDocument = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${frameScript}</script>`
