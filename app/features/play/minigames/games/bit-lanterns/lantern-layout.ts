/** Positions of cards, string, lanterns and plates for any stage size. */

import type { LanternLevel } from '#rules/games/bit-lanterns/level.ts'
import type { Point, Size, Spot } from '../../stage/game-view.ts'

export type LanternLayout = {
  /** Position of the lantern with value 2 to the power of `bit`; the smallest is on the right. */
  lantern(bit: number): Spot
  plate(bit: number): Spot
  /** Touch target of a lantern with its plate. */
  target(bit: number): Spot
  card(index: number, sunk: number): Spot
  readonly string: readonly Point[]
  readonly sum: Point & { readonly size: number }
  /** Position of one of `count` buttons in the bottom row. */
  button(index: number, count: number): Spot
  /** Position of one of the sixteen parity lights. */
  light(index: number): Spot
  readonly shore: number
}

const buttonHeight = 60

export function computeLanternLayout({ bits }: LanternLevel, { width, height }: Size): LanternLayout {
  const column = Math.min(width / bits, 260)
  const left = (width - bits * column) / 2
  const shore = height - buttonHeight - 8
  const cards = Math.min(height * 0.3, 210)
  const cardHeight = Math.min(cards * 0.72, 130)
  const plateHeight = Math.min(56, height * 0.14)
  const stringTop = cards + 6
  const lanternSpace = shore - stringTop - plateHeight - 30
  const lanternHeight = Math.min(lanternSpace, (column * 0.86 * 128) / 88, 290)
  const isWide = width > 560
  const x = (bit: number) => left + (bits - 1 - bit + 0.5) * column
  const sag = (stringX: number) => stringTop + 18 * (1 - ((stringX - width / 2) / (width / 2)) ** 2)
  const lanternTop = stringTop + 22 + Math.max(0, (lanternSpace - lanternHeight) / 3)
  const plateY = Math.min(lanternTop + lanternHeight + plateHeight / 2 + 6, shore - plateHeight / 2 - 6)
  const lights = Math.min(shore - 16 - cards * 0.5, width * 0.9)
  return {
    lantern: (bit) => ({
      x: x(bit),
      y: lanternTop + lanternHeight / 2,
      width: (lanternHeight * 88) / 128,
      height: lanternHeight,
    }),
    plate: (bit) => ({ x: x(bit), y: plateY, width: Math.min(column * 0.8, 120), height: plateHeight }),
    target: (bit) => ({
      x: x(bit),
      y: (lanternTop + plateY + plateHeight / 2) / 2,
      width: column - 4,
      height: plateY + plateHeight / 2 - lanternTop,
    }),
    card: (index, sunk) => {
      const size = index === 0 ? 1 : 0.62
      const cardWidth = (cardHeight * 196) / 150
      const offset = index === 0 ? 0 : index === 1 ? cardWidth * 0.9 : -cardWidth * 0.9
      const depth = cards - cardHeight - 8
      return {
        x: width / 2 + offset,
        y: cardHeight / 2 + 4 + depth * sunk,
        width: cardWidth * size,
        height: cardHeight * size,
      }
    },
    string: Array.from({ length: 25 }, (_, index) => ({ x: (width * index) / 24, y: sag((width * index) / 24) })),
    sum: isWide
      ? { x: width * 0.84, y: cards * 0.5, size: Math.min(34, width * 0.03) }
      : { x: width / 2, y: lanternTop + lanternHeight * 0.5 - lanternHeight * 0.62, size: 20 },
    button: (index, count) => {
      const buttonWidth = Math.min(width, 620) / count
      return {
        x: width / 2 + (index - (count - 1) / 2) * buttonWidth,
        y: height - buttonHeight / 2,
        width: buttonWidth - 8,
        height: buttonHeight,
      }
    },
    light: (index) => ({
      x: width / 2 + ((index % 4) - 1.5) * (lights / 4),
      y: cards * 0.5 + 12 + (Math.floor(index / 4) + 0.5) * (lights / 4),
      width: lights / 4 - 6,
      height: lights / 4 - 6,
    }),
    shore,
  }
}
