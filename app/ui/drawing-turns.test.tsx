import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawingTurns, openDrawingTurns, useDrawingTurn } from './drawing-turns.ts'

const drawnIn: number[] = []
let rounds = 0

function Sheet({ name }: { name: string }) {
  useDrawingTurn()
  drawnIn.push(rounds)
  return <p>{name}</p>
}
const Sheets = () => ['a', 'b', 'c', 'd'].map((name) => <Sheet key={name} name={name} />)

test('others have their turn between two sheets, and the page is the same', async () => {
  const whole = renderToString(<Sheets />)
  expect(new Set(drawnIn.splice(0)).size).toBe(1)
  let counts = true
  const count = () => counts && (rounds++, setImmediate(count))
  count()
  const html = await new Promise<string>((resolve, reject) => {
    let text = ''
    const sink = new Writable({
      write: (piece: Buffer, _, done) => ((text += piece.toString()), done()),
      final: (done) => (resolve(text), done()),
    })
    const { pipe } = renderToPipeableStream(
      <DrawingTurns value={openDrawingTurns()}>
        <Sheets />
      </DrawingTurns>,
      { progressiveChunkSize: Infinity, onAllReady: () => void pipe(sink), onError: reject },
    )
  })
  counts = false
  expect(html).toBe(whole)
  expect(new Set(drawnIn).size).toBe(4)
})
