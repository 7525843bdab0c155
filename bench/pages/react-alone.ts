import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { cloneElement, type ReactElement } from 'react'

/**
 * Loaded into the server with `--import`: keeps the last tree that was drawn, and on a signal draws it again and again
 * with its data at hand, as the server does, but without anything around it. The data that travels with a page can be
 * read only once, so it is left out.
 */

type Options = { onAllReady: () => void }
type Draw = (tree: ReactElement, options: Options) => { pipe: (to: Writable) => Writable }
type Router = ReactElement<{ context: object }>

const reactDom = createRequire(import.meta.url)('react-dom/server') as { renderToPipeableStream: Draw }
const draw = reactDom.renderToPipeableStream
let last: [ReactElement, Options] | undefined

reactDom.renderToPipeableStream = (tree, options) => {
  const { children } = (tree as ReactElement<{ children: Router }>).props
  const context = { ...children.props.context, serverHandoffStream: undefined }
  last = [cloneElement(tree, {}, cloneElement(children, { context })), options]
  return draw(tree, options)
}

function drawAgain(): Promise<string> {
  const [tree, options] = last!
  const { promise, resolve } = Promise.withResolvers<string>()
  const pieces: Buffer[] = []
  const whole = new Writable({
    write: (piece: Buffer, _, done) => (pieces.push(piece), done()),
    final: (done) => (resolve(Buffer.concat(pieces).toString()), done()),
  })
  const { pipe } = draw(tree, { ...options, onAllReady: () => void pipe(whole) })
  return promise
}

process.on('SIGUSR2', async () => {
  const [warm, rounds] = [30, Number(process.env.BENCH_REQUESTS ?? 200)]
  let before = process.cpuUsage()
  for (let round = -warm; round < rounds; round++) {
    if (round === 0) before = process.cpuUsage()
    await drawAgain()
  }
  const { user, system } = process.cpuUsage(before)
  writeFileSync(process.env.REACT_ALONE!, String((user + system) / 1000 / rounds))
})
