import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderSlots, createRenderSlots, useRenderSlot } from './render-slots.ts'

const renderRounds: number[] = []
let eventLoopRounds = 0

function Sheet({ name }: { name: string }) {
  useRenderSlot()
  renderRounds.push(eventLoopRounds)
  return <p>{name}</p>
}
const Sheets = () => ['a', 'b', 'c', 'd'].map((name) => <Sheet key={name} name={name} />)

test('yields to the event loop between two sheets and renders the same HTML', async () => {
  const expectedHtml = renderToString(<Sheets />)
  expect(new Set(renderRounds.splice(0)).size).toBe(1)
  let isCounting = true
  const countRound = () => isCounting && (eventLoopRounds++, setImmediate(countRound))
  countRound()
  const html = await new Promise<string>((resolve, reject) => {
    let text = ''
    const sink = new Writable({
      write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()),
      final: (done) => (resolve(text), done()),
    })
    const { pipe } = renderToPipeableStream(
      <RenderSlots value={createRenderSlots()}>
        <Sheets />
      </RenderSlots>,
      { progressiveChunkSize: Infinity, onAllReady: () => void pipe(sink), onError: reject },
    )
  })
  isCounting = false
  expect(html).toBe(expectedHtml)
  expect(new Set(renderRounds).size).toBe(4)
})
