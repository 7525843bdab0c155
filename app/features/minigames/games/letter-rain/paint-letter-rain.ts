import { firstPick, isPick, isShifted, type Key, placeOf, signOfKey, switchKey } from '#rules/games/letter-rain/keys.ts'
import type { Drop, LetterState } from '#rules/games/letter-rain/letter-rain.ts'
import { textAfter, type WordPart } from '#rules/games/letter-rain/word.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { colours, cssColour } from '../../stage/colours.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'

/** The flowers, and below them rows of keys and the field for own keyboards. */
const flowersHeight = 44
const fieldHeight = 62
const rowHeight = 58
const keysPerRow = 6

/** The keys that are drawn: all of a level that has few, else the switch between scripts. One place is for letting go. */
export function drawnKeys({ level }: LetterState): readonly Key[] {
  const keys = [...new Set(level.words.flatMap((word) => word.keys))].sort((one, other) => one - other)
  return keys.length < 2 * keysPerRow ? keys : keys.filter((key) => key === switchKey)
}

const gardenHeight = (state: LetterState): number =>
  flowersHeight + fieldHeight + rowHeight * Math.ceil((drawnKeys(state).length + 1) / keysPerRow)

/** Where the button is that is drawn as one of so many. */
export function buttonSpot(at: number, count: number, { width, height }: Size): Spot {
  const rows = Math.ceil(count / keysPerRow)
  const row = Math.floor(at / keysPerRow)
  const inRow = row === rows - 1 ? count - row * keysPerRow : keysPerRow
  const step = Math.min(72, (width - 8) / keysPerRow)
  const x = width / 2 + ((at % keysPerRow) - (inRow - 1) / 2) * step
  return { x, y: height - fieldHeight - rowHeight * (rows - row - 0.5), width: step - 6, height: rowHeight - 8 }
}

const wide = /[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7ff\uff00-\uffef]/

const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (/\p{M}/u.test(sign) ? 0 : wide.test(sign) ? 1.05 : 0.64), 0) * size

export function dropSpot(state: LetterState, drop: Drop, lane: number, size: Size): Spot {
  const { level, slowness } = state
  const longest = (level.fall * ticksPerSecond * slowness) / 10
  const way = Math.max(0, size.height - gardenHeight(state) - 110)
  const textSize = sizeFor(drop, size)
  const width = Math.min(size.width - 12, widthOf(drop.word.text, textSize) + 44)
  const lanes = level.atOnce
  const x = (size.width * (2 * (lane % lanes) + 1)) / (2 * lanes)
  const edge = width / 2 + 6
  return {
    x: Math.min(Math.max(x, edge), size.width - edge),
    y: 44 + way * Math.min(1, drop.fallen / longest),
    width,
    height: textSize + 38,
  }
}

const sizeFor = ({ word }: Drop, size: Size): number =>
  Math.min(34, Math.max(20, (size.width - 56) / Math.max(1, widthOf(word.text, 1))))

export function paintLetterRain(paper: Paper, state: LetterState, size: Size, laneOf: (drop: Drop) => number): void {
  paintGarden(paper, state, size)
  for (const [at, drop] of state.sky.entries()) {
    paintDrop(paper, state, drop, at === state.held, dropSpot(state, drop, laneOf(drop), size), size, `${laneOf(drop)}`)
  }
  const next = nextKeyShown(state)
  if (next !== null) paintKey(paper, state, next, { x: size.width / 2, y: size.height - gardenHeight(state) - 26 })
}

function paintGarden(paper: Paper, state: LetterState, size: Size): void {
  const { level, caught, missed } = state
  const step = size.width / (level.drops + 1)
  for (let at = 0; at < level.drops; at += 1) {
    const [x, y] = [step * (at + 1), size.height - gardenHeight(state) + 16]
    const isOpen = at < caught
    const side = isOpen ? 22 : 9
    const tint = isOpen ? [colours['kite-3'], colours['sun-4'], colours['plum-3']][at % 3] : colours['leaf-2']
    paper.put(`stem ${at}`, 'paper', { x, y: y + 12, width: 4, height: 18, tint: colours['leaf-6'] })
    paper.put(`flower ${at}`, 'dot', { x, y, width: side, height: side, tint: tint ?? colours['sun-4'], glide: 120 })
    if (isOpen) paper.put(`eye ${at}`, 'dot', { x, y, width: 8, height: 8, tint: colours['sun-6'] })
    else if (at < caught + missed) paper.put(`dry ${at}`, 'dot', { x, y, width: 5, height: 5, tint: colours['ink-3'] })
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
  const textSize = sizeFor(drop, size)
  const fill = isHeld ? colours['sun-1'] : colours.white
  paper.put(`edge ${name}`, 'paper', { ...spot, y: spot.y + 4, tint: isHeld ? colours['sun-5'] : colours['sky-3'] })
  paper.put(`drop ${name}`, 'paper', { ...spot, tint: fill })
  paper.write(`word ${name}`, shown(drop.word.text), {
    x: spot.x,
    y: spot.y - 7,
    size: textSize,
    colour: cssColour('ink-8'),
  })
  const below = isHeld ? shown(textAfter(drop.word, drop.typed)) : pinyinOf(drop.word.parts)
  if (below !== '') {
    const colour = cssColour(isHeld ? 'leaf-6' : 'ink-4')
    paper.write(`typed ${name}`, below, { x: spot.x, y: spot.y + spot.height / 2 - 11, size: 15, colour })
  }
}

/** A mark without its letter stands on a ring. */
const shown = (text: string): string => (/^\p{M}/u.test(text) ? `◌${text}` : text)

const pinyinOf = (parts: readonly WordPart[]): string =>
  parts
    .filter(({ keys }) => isPick(keys.at(-1) ?? 0))
    .map(({ keys }) =>
      keys
        .filter((key) => key !== switchKey && !isPick(key))
        .map((key) => signOfKey(key, 'en'))
        .join(''),
    )
    .join(' ')

/** At all times in the first levels and with help, else after a slip. */
export function nextKeyShown({ level, sky, held, lastSlip }: LetterState): Key | null {
  const drop = sky[held] ?? sky[0]
  if (drop === undefined || (!level.showsNextKey && lastSlip === null)) return null
  return drop.word.keys[drop.typed] ?? null
}

function paintKey(paper: Paper, state: LetterState, key: Key, { x, y }: { x: number; y: number }): void {
  const sign = keyText(state, key)
  const width = Math.max(48, widthOf(sign, 22) + 24)
  paper.put('key edge', 'paper', { x, y: y + 4, width, height: 46, tint: colours['cloud-6'] })
  paper.put('key', 'paper', { x, y, width, height: 46, tint: colours.white })
  paper.write('key sign', sign, { x, y, size: 22, colour: cssColour('sky-8') })
}

/** What stands on a key, in the script that is being typed. */
export function keyText({ level, sky, held }: LetterState, key: Key): string {
  if (key === switchKey) return { en: '', th: '~', ko: '한/영', cn: '⇧' }[level.script]
  if (isPick(key)) return key === firstPick ? '␣' : String(key - firstPick + 1)
  const drop = sky[held] ?? sky[0]
  const script = drop === undefined ? level.script : (scriptAt(drop) ?? level.script)
  const sign = signOfKey(placeOf(key), script) || signOfKey(placeOf(key), 'en')
  if (!isShifted(key)) return shown(sign === ' ' ? '␣' : sign)
  return `⇧ ${shown(signOfKey(key, script) || signOfKey(key, 'en'))}`
}

function scriptAt({ word, typed }: Drop): WordPart['script'] | undefined {
  let left = typed
  for (const { keys, script } of word.parts) {
    if (left < keys.length) return isPick(keys.at(-1) ?? 0) ? 'en' : script
    left -= keys.length
  }
  return undefined
}
