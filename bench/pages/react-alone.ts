import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cloneElement, type ReactElement } from 'react'

/**
 * Loaded into the server with `--import`: keeps the last tree that was drawn, and on a signal draws it again and again
 * with its data at hand, as the server does, but without anything around it. The data that travels with a page can be
 * read only once, so it is left out.
 */

type Draw = (tree: ReactElement, options: object) => Promise<ReadableStream & { allReady: Promise<void> }>
type Router = ReactElement<{ context: object }>

const reactDom = createRequire(import.meta.url)('react-dom/server') as { renderToReadableStream: Draw }
const draw = reactDom.renderToReadableStream
let last: [ReactElement, object] | undefined

reactDom.renderToReadableStream = (tree, options) => {
  const { children } = (tree as ReactElement<{ children: Router }>).props
  const context = { ...children.props.context, serverHandoffStream: undefined }
  last = [cloneElement(tree, {}, cloneElement(children, { context })), options]
  return draw(tree, options)
}

process.on('SIGUSR2', async () => {
  const [warm, rounds] = [30, Number(process.env.BENCH_REQUESTS ?? 200)]
  let before = process.cpuUsage()
  for (let round = -warm; round < rounds; round++) {
    if (round === 0) before = process.cpuUsage()
    const stream = await draw(...last!)
    await stream.allReady
    await new Response(stream).text()
  }
  const { user, system } = process.cpuUsage(before)
  writeFileSync(process.env.REACT_ALONE!, String((user + system) / 1000 / rounds))
})
