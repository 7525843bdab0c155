import {
  firstPick,
  isPick,
  isShifted,
  type Key,
  keyPosition,
  characterOfKey,
  switchKey,
} from '#rules/games/letter-rain/keys.ts'
import type { Drop, LetterState } from '#rules/games/letter-rain/letter-rain.ts'
import { textAfterKeys, type WordPart } from '#rules/games/letter-rain/word.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { colors, cssColor } from '../../stage/colors.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'

/** Heights of the flower row and, below it, of the text field for the device keyboard. */
const flowersHeight = 44
const fieldHeight = 62
const rowHeight = 58
const keysPerRow = 6

/** On-screen keys: all keys of a small level, else only the script switch. One slot stays free for "release". */
export function getOnScreenKeys({ level }: LetterState): readonly Key[] {
  const keys = [...new Set(level.words.flatMap((word) => word.keys))].sort((value, other) => value - other)
  return keys.length < 2 * keysPerRow ? keys : keys.filter((key) => key === switchKey)
}

const gardenHeight = (state: LetterState): number =>
  flowersHeight + fieldHeight + rowHeight * Math.ceil((getOnScreenKeys(state).length + 1) / keysPerRow)

/** Position of a button by its index out of `count`. */
export function getButtonSpot(index: number, count: number, { width, height }: Size): Spot {
  const rows = Math.ceil(count / keysPerRow)
  const row = Math.floor(index / keysPerRow)
  const rowLength = row === rows - 1 ? count - row * keysPerRow : keysPerRow
  const step = Math.min(72, (width - 8) / keysPerRow)
  const x = width / 2 + ((index % keysPerRow) - (rowLength - 1) / 2) * step
  return { x, y: height - fieldHeight - rowHeight * (rows - row - 0.5), width: step - 6, height: rowHeight - 8 }
}

const wideCharacters = /[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7ff\uff00-\uffef]/

const estimateWidth = (text: string, size: number): number =>
  [...text].reduce(
    (sum, character) => sum + (/\p{M}/u.test(character) ? 0 : wideCharacters.test(character) ? 1.05 : 0.64),
    0,
  ) * size

export function getDropSpot(state: LetterState, drop: Drop, lane: number, size: Size): Spot {
  const { level, slowness } = state
  const fallTicks = (level.fall * ticksPerSecond * slowness) / 10
  const fallHeight = Math.max(0, size.height - gardenHeight(state) - 110)
  const textSize = getTextSize(drop, size)
  const width = Math.min(size.width - 12, estimateWidth(drop.word.text, textSize) + 44)
  const lanes = level.atOnce
  const x = (size.width * (2 * (lane % lanes) + 1)) / (2 * lanes)
  const edge = width / 2 + 6
  return {
    x: Math.min(Math.max(x, edge), size.width - edge),
    y: 44 + fallHeight * Math.min(1, drop.fallen / fallTicks),
    width,
    height: textSize + 38,
  }
}

const getTextSize = ({ word }: Drop, size: Size): number =>
  Math.min(34, Math.max(20, (size.width - 56) / Math.max(1, estimateWidth(word.text, 1))))

export function paintLetterRain(paper: Paper, state: LetterState, size: Size, laneOf: (drop: Drop) => number): void {
  paintGarden(paper, state, size)
  for (const [index, drop] of state.sky.entries()) {
    paintDrop(
      paper,
      state,
      drop,
      index === state.held,
      getDropSpot(state, drop, laneOf(drop), size),
      size,
      `${laneOf(drop)}`,
    )
  }
  const next = getShownNextKey(state)
  if (next !== null) paintKey(paper, state, next, { x: size.width / 2, y: size.height - gardenHeight(state) - 26 })
}

function paintGarden(paper: Paper, state: LetterState, size: Size): void {
  const { level, caught, missed } = state
  const step = size.width / (level.drops + 1)
  for (let index = 0; index < level.drops; index += 1) {
    const [x, y] = [step * (index + 1), size.height - gardenHeight(state) + 16]
    const isOpen = index < caught
    const side = isOpen ? 22 : 9
    const tint = isOpen ? [colors['kite-3'], colors['sun-4'], colors['plum-3']][index % 3] : colors['leaf-2']
    paper.put(`stem ${index}`, 'paper', { x, y: y + 12, width: 4, height: 18, tint: colors['leaf-6'] })
    paper.put(`flower ${index}`, 'dot', { x, y, width: side, height: side, tint: tint ?? colors['sun-4'], glide: 120 })
    if (isOpen) paper.put(`eye ${index}`, 'dot', { x, y, width: 8, height: 8, tint: colors['sun-6'] })
    else if (index < caught + missed)
      paper.put(`dry ${index}`, 'dot', { x, y, width: 5, height: 5, tint: colors['ink-3'] })
  }
}

function paintDrop(
  paper: Paper,
  state: LetterState,
  drop: Drop,
  isHeld: boolean,
  spot: Spot,
  size: Size,
  name: string,
): void {
  const textSize = getTextSize(drop, size)
  const fill = isHeld ? colors['sun-1'] : colors.white
  paper.put(`edge ${name}`, 'paper', { ...spot, y: spot.y + 4, tint: isHeld ? colors['sun-5'] : colors['sky-3'] })
  paper.put(`drop ${name}`, 'paper', { ...spot, tint: fill })
  paper.write(`word ${name}`, withDottedCircle(drop.word.text), {
    x: spot.x,
    y: spot.y - 7,
    size: textSize,
    color: cssColor('ink-8'),
  })
  const subtitle = isHeld ? withDottedCircle(textAfterKeys(drop.word, drop.typed)) : getPinyin(drop.word.parts)
  if (subtitle !== '') {
    const color = cssColor(isHeld ? 'leaf-6' : 'ink-4')
    paper.write(`typed ${name}`, subtitle, { x: spot.x, y: spot.y + spot.height / 2 - 11, size: 15, color })
  }
}

/** Puts a dotted circle under a combining mark that has no base letter. */
const withDottedCircle = (text: string): string => (/^\p{M}/u.test(text) ? `◌${text}` : text)

const getPinyin = (parts: readonly WordPart[]): string =>
  parts
    .filter(({ keys }) => isPick(keys.at(-1) ?? 0))
    .map(({ keys }) =>
      keys
        .filter((key) => key !== switchKey && !isPick(key))
        .map((key) => characterOfKey(key, 'en'))
        .join(''),
    )
    .join(' ')

/** Returns the next key always in the first levels and with help, otherwise only after a typing mistake. */
export function getShownNextKey({ level, sky, held, lastSlip }: LetterState): Key | null {
  const drop = sky[held] ?? sky[0]
  if (drop === undefined || (!level.showsNextKey && lastSlip === null)) return null
  return drop.word.keys[drop.typed] ?? null
}

function paintKey(paper: Paper, state: LetterState, key: Key, { x, y }: { x: number; y: number }): void {
  const label = getKeyLabel(state, key)
  const width = Math.max(48, estimateWidth(label, 22) + 24)
  paper.put('key edge', 'paper', { x, y: y + 4, width, height: 46, tint: colors['cloud-6'] })
  paper.put('key', 'paper', { x, y, width, height: 46, tint: colors.white })
  paper.write('key sign', label, { x, y, size: 22, color: cssColor('sky-8') })
}

/** Label of a key in the current script. */
export function getKeyLabel({ level, sky, held }: LetterState, key: Key): string {
  if (key === switchKey) return { en: '', th: '~', ko: '한/영', cn: '⇧' }[level.script]
  if (isPick(key)) return key === firstPick ? '␣' : String(key - firstPick + 1)
  const drop = sky[held] ?? sky[0]
  const script = drop === undefined ? level.script : (getCurrentScript(drop) ?? level.script)
  const character = characterOfKey(keyPosition(key), script) || characterOfKey(keyPosition(key), 'en')
  if (!isShifted(key)) return withDottedCircle(character === ' ' ? '␣' : character)
  return `⇧ ${withDottedCircle(characterOfKey(key, script) || characterOfKey(key, 'en'))}`
}

function getCurrentScript({ word, typed }: Drop): WordPart['script'] | undefined {
  let remainingKeys = typed
  for (const { keys, script } of word.parts) {
    if (remainingKeys < keys.length) return isPick(keys.at(-1) ?? 0) ? 'en' : script
    remainingKeys -= keys.length
  }
  return undefined
}
