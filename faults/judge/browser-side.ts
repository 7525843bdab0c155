import { frameDocument } from '#runtimes/browser/frame.ts'
import '#bench/judge/runner-side.ts'

/** Arbitrary code in the place of the worker that runs programs: what somebody could do who had broken out of WebAssembly. */

export type BrowserSide = { readonly probe: (bait: string) => Promise<readonly string[]> }

/** Each names what it reached. */
const attempts = (own: string, bait: string): Readonly<Record<string, string>> => ({
  'the site': `await fetch('${own}reached')`,
  'another site': `await fetch('${bait}', { mode: 'no-cors' })`,
  'the site by an older way': `const asked = new XMLHttpRequest(); asked.open('GET', '${own}reached', false); asked.send()`,
  'a script': `importScripts('${own}reached.js')`,
  'a module': `await import('${own}reached.js')`,
  'a socket': `await new Promise((done, fail) => Object.assign(new WebSocket('${bait.replace('http', 'ws')}'), { onopen: done, onerror: fail }))`,
  'a stream': `await new Promise((done, fail) => Object.assign(new EventSource('${own}reached'), { onopen: done, onerror: fail }))`,
  'a database': `await new Promise((done, fail) => Object.assign(indexedDB.open('x'), { onsuccess: done, onerror: fail }))`,
  'a cache': `await caches.open('x')`,
  'a file': `await navigator.storage.getDirectory()`,
  'code from text': `eval('1')`,
  'code from text by another way': `new Function('1')()`,
})

const MOST_MS = 5_000

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
  const told = await new Promise<readonly string[]>((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => resolve(data))
    port.start()
    setTimeout(() => resolve(['nothing was heard of the frame']), MOST_MS)
  })
  element.remove()
  return told
}
Object.assign(globalThis, { probe } satisfies BrowserSide)
