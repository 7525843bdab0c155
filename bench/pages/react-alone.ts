import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { cloneElement, type ReactElement } from 'react'

/**
 * Loaded into the server with `--import`: stores the last rendered React tree and, on SIGUSR2, renders it repeatedly
 * to measure the CPU time of React alone. Leaves out the hydration data stream, which can be read only once.
 */

type Options = { onAllReady: () => void }
type Render = (tree: ReactElement, options: Options) => { pipe: (to: Writable) => Writable }
type Router = ReactElement<{ context: object }>

const reactDom = createRequire(import.meta.url)('react-dom/server') as { renderToPipeableStream: Render }
const render = reactDom.renderToPipeableStream
let last: [ReactElement, Options] | undefined

reactDom.renderToPipeableStream = (tree, options) => {
  const { children } = (tree as ReactElement<{ children: Router }>).props
  const context = { ...children.props.context, serverHandoffStream: undefined }
  last = [cloneElement(tree, {}, cloneElement(children, { context })), options]
  return render(tree, options)
}

function renderLast(): Promise<string> {
  const [tree, options] = last!
  const { promise, resolve } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => (chunks.push(chunk), done()),
    final: (done) => (resolve(Buffer.concat(chunks).toString()), done()),
  })
  const { pipe } = render(tree, { ...options, onAllReady: () => void pipe(sink) })
  return promise
}

process.on('SIGUSR2', async () => {
  const [warm, rounds] = [30, Number(process.env.BENCH_REQUESTS ?? 200)]
  let before = process.cpuUsage()
  for (let round = -warm; round < rounds; round++) {
    if (round === 0) before = process.cpuUsage()
    await renderLast()
  }
  const { user, system } = process.cpuUsage(before)
  writeFileSync(process.env.REACT_ALONE!, String((user + system) / 1000 / rounds))
})
