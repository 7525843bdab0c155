import { frameDocument } from '#runtimes/browser/frame.ts'
import '#bench/judge/runner-side.ts'

/** Runs arbitrary code in the worker that runs programs, as an attacker could after escaping from WebAssembly. */

export type BrowserSide = { readonly probe: (bait: string) => Promise<readonly string[]> }

/** Attempts to access resources, by name of the resource. */
const attempts = (origin: string, bait: string): Readonly<Record<string, string>> => ({
  'the site': `await fetch('${origin}reached')`,
  'another site': `await fetch('${bait}', { mode: 'no-cors' })`,
  'the site by XMLHttpRequest': `const asked = new XMLHttpRequest(); asked.open('GET', '${origin}reached', false); asked.send()`,
  'a script': `importScripts('${origin}reached.js')`,
  'a module': `await import('${origin}reached.js')`,
  'a socket': `await new Promise((done, fail) => Object.assign(new WebSocket('${bait.replace('http', 'ws')}'), { onopen: done, onerror: fail }))`,
  'a stream': `await new Promise((done, fail) => Object.assign(new EventSource('${origin}reached'), { onopen: done, onerror: fail }))`,
  'a database': `await new Promise((done, fail) => Object.assign(indexedDB.open('x'), { onsuccess: done, onerror: fail }))`,
  'a cache': `await caches.open('x')`,
  'a file': `await navigator.storage.getDirectory()`,
  'code from text': `eval('1')`,
  'code from text by Function': `new Function('1')()`,
})

const TIMEOUT_MS = 5_000

async function probe(bait: string): Promise<readonly string[]> {
  const tries = Object.entries(attempts(`${location.origin}/`, bait)).map(
    ([name, code]) => `try { ${code}; reached.push(${JSON.stringify(name)}) } catch {}`,
  )
  const script = `(async () => { const reached = []; ${tries.join('\n')}; postMessage(reached) })()`
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.srcdoc = frameDocument
  await new Promise((loaded) => {
    element.addEventListener('load', loaded, { once: true })
    document.body.append(element)
  })
  const { port1: port, port2 } = new MessageChannel()
  element.contentWindow!.postMessage({ script }, '*', [port2])
  const messages = await new Promise<readonly string[]>((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => resolve(data))
    port.start()
    setTimeout(() => resolve(['the frame did not reply']), TIMEOUT_MS)
  })
  element.remove()
  return messages
}
Object.assign(globalThis, { probe } satisfies BrowserSide)
