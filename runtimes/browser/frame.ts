/**
 * The frame in which learners' programs run in a browser: of no origin, so nothing of the site is in reach, and without
 * any network. It only starts the worker that it is handed, and passes messages on; who takes the frame away ends both.
 */

/**
 * Named by its hash in the policy of every page, so it could be put into one: there it does nothing, for a page has an
 * origin, and whoever may post a message to it would run as the site.
 */
export const frameScript = `if (origin === 'null') addEventListener('message', ({ data, ports: [port] }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([data.script], { type: 'text/javascript' })))
  worker.onmessage = (message) => port.postMessage(message.data)
  worker.onerror = () => port.postMessage({ failed: true })
  port.onmessage = (message) => worker.postMessage(message.data)
}, { once: true })`

/** Stricter than the page's own policy, which holds as well. */
const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:"

export const frameDocument = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${frameScript}</script>`
