import type { Fractions } from './fractions.ts'
import type { BubbleRow } from '#rules/paper/answer-layout.ts'

/** Marks as children make them, drawn with a shaky pen. */

export const markKinds = ['full', 'sloppy', 'blank', 'tick', 'cross', 'dot', 'smudge', 'changed', 'erased'] as const
export type MarkKind = (typeof markKinds)[number]

export type RowMark = {
  readonly kind: MarkKind
  /** The answer that the child means; null without an answer. */
  readonly option: number | null
}

/** Marks that need no person to look at them. */
export const isClear = (kind: MarkKind): boolean => kind === 'full' || kind === 'sloppy' || kind === 'blank'

const shares: Readonly<Record<MarkKind, number>> = {
  full: 0.7,
  sloppy: 0.12,
  blank: 0.06,
  tick: 0.03,
  cross: 0.01,
  dot: 0.01,
  smudge: 0.02,
  changed: 0.03,
  erased: 0.02,
}

export function chooseMark(options: number, random: Fractions): RowMark {
  let rest = random()
  const kind = markKinds.find((name) => (rest -= shares[name]) < 0) ?? 'full'
  const hasAnswer = kind !== 'blank' && kind !== 'smudge'
  return { kind, option: hasAnswer ? Math.floor(random() * options) : null }
}

/** SVG strokes in millimeters. `darkness`: luminance of the pen from 0 (black). */
export function drawMark({ kind, option }: RowMark, row: BubbleRow, darkness: number, random: Fractions): string {
  const shake = () => (random() - 0.5) * 0.5
  const stroke = (points: readonly (readonly [number, number])[], luminance: number, width: number) =>
    `<polyline points="${points.map(([x, y]) => `${(x + shake()).toFixed(2)},${(y + shake()).toFixed(2)}`).join(' ')}" fill="none" stroke="rgb(${luminance},${luminance},${luminance + 5})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
  const place = (index: number) => row.bubbles[index]!
  const { radius: r } = row
  const fill = (index: number, reach: number, luminance: number) => {
    const [x, y] = place(index)
    const points: [number, number][] = []
    for (let dy = -reach; dy <= reach; dy += 0.13) {
      const half = Math.sqrt(Math.max(0, reach ** 2 - dy ** 2)) * r
      points.push([x - half, y + dy * r], [x + half, y + dy * r])
    }
    return stroke(points, luminance, 0.75)
  }
  const cross = (index: number, reach: number, luminance: number) => {
    const [x, y] = place(index)
    const d = r * reach
    const width = 0.8
    return (
      stroke(
        [
          [x - d, y - d],
          [x + d, y + d],
        ],
        luminance,
        width,
      ) +
      stroke(
        [
          [x + d, y - d],
          [x - d, y + d],
        ],
        luminance,
        width,
      )
    )
  }
  const other = (index: number) => (index + 1 + Math.floor(random() * (row.bubbles.length - 1))) % row.bubbles.length
  switch (kind) {
    case 'blank':
      return ''
    case 'full':
      return fill(option!, 0.82 + random() * 0.16, darkness)
    case 'sloppy':
      return fill(option!, 0.72 + random() * 0.4, darkness)
    case 'tick': {
      const [x, y] = place(option!)
      return stroke(
        [
          [x - r * 0.6, y],
          [x - r * 0.1, y + r * 0.6],
          [x + r * 0.9, y - r],
        ],
        darkness,
        0.7,
      )
    }
    case 'cross':
      return cross(option!, 0.7, darkness)
    case 'dot': {
      const [x, y] = place(option!)
      return stroke(
        [
          [x, y],
          [x + 0.3, y + 0.2],
        ],
        darkness,
        1.1,
      )
    }
    case 'smudge':
      return fill(Math.floor(random() * row.bubbles.length), 0.9, 215 + Math.floor(random() * 20))
    case 'changed': {
      const crossed = other(option!)
      return fill(crossed, 0.85, darkness) + cross(crossed, 1.3, darkness) + fill(option!, 0.85, darkness)
    }
    case 'erased':
      return fill(other(option!), 0.85, 205 + Math.floor(random() * 30)) + fill(option!, 0.85, darkness)
  }
}
