import { expect, test } from 'vitest'
import {
  addPoint,
  drawingSize,
  lineWidths,
  movePoint,
  paper,
  penColors,
  renderDrawing,
  startStroke,
  toDrawingPoint,
  toPercent,
} from './drawing.ts'

const pen = { tool: 'pen', color: 'red', width: 'thin' } as const

test('a position on a smaller screen becomes a position on the drawing', () => {
  const area = { left: 10, top: 20, width: drawingSize.width / 2, height: drawingSize.height / 2 }
  expect(toDrawingPoint({ x: 110, y: 70 }, area)).toEqual({ x: 200, y: 100 })
})

test('the eraser paints with the color of the paper, wider than the pen', () => {
  const erased = startStroke({ ...pen, tool: 'eraser' }, { x: 1, y: 1 })
  expect(erased.color).toBe(paper)
  expect(erased.width).toBeGreaterThan(lineWidths.thin)
})

test('renders strokes in order on white paper, and a tap as a dot', () => {
  const calls: unknown[] = []
  const record =
    (name: string) =>
    (...values: number[]) =>
      void calls.push([name, ...values])
  const brush = {
    ...({ fillStyle: '', strokeStyle: '', lineWidth: 0, lineCap: 'butt', lineJoin: 'miter' } as const),
    fillRect: record('fill'),
    beginPath: () => {},
    moveTo: record('move'),
    lineTo: record('line'),
    stroke: () => void calls.push(['stroke', brush.strokeStyle]),
  }
  renderDrawing(brush as never, [
    {
      ...startStroke(pen, { x: 1, y: 2 }),
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    },
    startStroke(pen, { x: 5, y: 6 }),
  ])
  expect(calls).toEqual([
    ['fill', 0, 0, drawingSize.width, drawingSize.height],
    ['move', 1, 2],
    ['line', 3, 4],
    ['stroke', penColors.red],
    ['move', 5, 6],
    ['line', 5, 6],
    ['stroke', penColors.red],
  ])
})

test('arrow keys move the pen, further with shift, and never off the paper', () => {
  expect(movePoint({ x: 100, y: 100 }, 'ArrowRight', false)).toEqual({ x: 110, y: 100 })
  expect(movePoint({ x: 100, y: 100 }, 'ArrowUp', true)).toEqual({ x: 100, y: 50 })
  expect(movePoint({ x: 5, y: 100 }, 'ArrowLeft', false)).toEqual({ x: 0, y: 100 })
  expect(movePoint({ x: 5, y: drawingSize.height }, 'ArrowDown', true)).toEqual({ x: 5, y: drawingSize.height })
  expect(movePoint({ x: 5, y: 5 }, 'Tab', false)).toBeNull()
  expect(toPercent({ x: 200, y: 500 })).toEqual({ x: 25, y: 100 })
})

test('a point extends the last stroke only', () => {
  const [first, second] = [startStroke(pen, { x: 1, y: 1 }), startStroke(pen, { x: 2, y: 2 })]
  expect(addPoint([first, second], { x: 3, y: 3 }).map(({ points }) => points.length)).toEqual([1, 2])
  expect(addPoint([], { x: 3, y: 3 })).toEqual([])
})
