import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import type { CaseFile, IdeaName, WorldName } from '../levels/level-file.ts'
import { openLevel, readLines, vocabularies } from '../levels/open-level.ts'
import { parsePython } from '../program/python.ts'
import { programOf, statementsIn, type Draft } from '../program/tree.ts'
import { findAdvice, findMistake, mistakeIds } from './find-mistake.ts'

type LevelSetup = { readonly world?: WorldName; readonly cases: readonly CaseFile[]; readonly icons?: true }

const levelOf = (
  { world = 'sky', cases, icons }: LevelSetup,
  ideas: readonly IdeaName[] = [],
  mostBlocks: number | null = null,
) =>
  unwrap(
    openLevel({
      id: 'ff-1-1',
      version: 1,
      kind: 'solve',
      rules: 1,
      offers: 'all',
      skin: icons ? 'icons' : 'blocks',
      world,
      cases,
      stars: { ideas, mostBlocks },
    }),
  )

/** Returns the mistake and the highlighted line of the program. */
function reportMistake(setup: LevelSetup, lines: readonly string[]) {
  const { world = 'sky', icons } = setup
  const parsed = parsePython(lines.join('\n'), vocabularies[world])
  if (!parsed.ok) throw new Error(`${parsed.reason} ${parsed.line}`)
  const mistake = findMistake({
    program: parsed.value,
    level: levelOf(setup),
    offers: 'all',
    skin: icons ? 'icons' : 'blocks',
  })
  return { ...mistake, line: mistake.nodeId === null ? null : parsed.lines.get(mistake.nodeId) }
}

const sky = (...map: string[]): LevelSetup => ({ cases: [{ map }] })
const arrows = (...map: string[]): LevelSetup => ({ cases: [{ map }], icons: true })
const garden = (...maps: string[][]): LevelSetup => ({ world: 'garden', cases: maps.map((map) => ({ map })) })
const tune = (...notes: number[]): LevelSetup => ({ world: 'music', cases: [{ tune: notes }] })
const station = (...cases: CaseFile[]): LevelSetup => ({ world: 'station', cases })

test.each<[string, LevelSetup, string[], number | null, object?]>([
  ['blk-empty', sky('KoB'), [], null],
  ['blk-loop-empty', sky('KoB'), ['for _ in range(2):', '    pass', 'fly()'], 1],
  ['blk-function-empty', sky('KoB'), ['def side():', '    pass', 'side()'], 1, { name: 'side' }],
  ['blk-function-not-called', sky('KoB'), ['def side():', '    fly(2)'], 1, { name: 'side' }],
  ['blk-values-lost', station({ given: { a: 1, b: 2 }, variables: { a: 2, b: 1 } }), ['a = b', 'b = a'], 1],
  [
    'blk-input-unused',
    sky('Ko.', 'T.B'),
    ['def leg(n):', '    fly(1)', '    turn_right()', 'leg(1)', 'leg(2)'],
    1,
    { name: 'n' },
  ],
  [
    'blk-result-thrown-away',
    station({ belt: [3], out: [6] }),
    ['def double(n):', '    return n * 2', 'take()', 'double(hand())', 'send(3)'],
    4,
    { name: 'double' },
  ],
  ['blk-variable-not-set', tune(1, 2), ['play(n)', 'n = 2'], 1, { name: 'n' }],
  ['blk-calls-itself', sky('KB'), ['def spin():', '    turn_left()', '    spin()', 'spin()'], 1, { name: 'spin' }],
  ['blk-list-counts-from-one', station({ given: { shelf: [5, 8] }, out: [5] }), ['send(shelf[1])'], 1],
  ['blk-list-empty-item', station({ out: [5] }), ['pile = []', 'send(pile[0])'], 2, { name: 'pile' }],
  [
    'blk-list-past-end',
    station({ given: { shelf: [5, 8] }, out: [5, 8, 5] }),
    ['send(shelf[0])', 'send(shelf[4])', 'send(shelf[0])', 'send(7)'],
    2,
    { length: 2, position: 4 },
  ],
  ['blk-loop-turned-round', sky('KooB'), ['while bell():', '    fly()'], 1],
  [
    'blk-variable-never-changes',
    tune(1, 2, 3, 4),
    ['n = 1', 'while n < 5:', '    play(n)', 'play(9)'],
    2,
    { name: 'n' },
  ],
  [
    'blk-variable-goes-away',
    tune(3, 2, 1, 1),
    ['n = 3', 'while n > 0:', '    play(1)', '    n += 1', 'play(9)'],
    2,
    { name: 'n' },
  ],
  ['blk-loop-once-too-few', arrows('KooB'), ['for _ in range(2):', '    fly_right()'], 1, { times: 2 }],
  [
    'blk-loop-once-too-many',
    { ...arrows('Koo', '!TB'), icons: true },
    ['for _ in range(3):', '    fly_right()', 'fly_down()'],
    1,
    { times: 3 },
  ],
  ['blk-extra-step', tune(1, 2), ['play(1)', 'play(1)', 'play(2)'], 1],
  ['blk-steps-count', sky('Koo', 'TTB'), ['fly(1)', 'turn_right()', 'fly(1)'], 1, { times: 1 }],
  ['blk-turned-other-way', sky('Ko', 'TB'), ['fly(1)', 'turn_left()', 'fly(1)'], 2],
  [
    'blk-turn-seen-from-you',
    { cases: [{ map: ['KTT', 'ooB'], facing: 'down' }] },
    ['fly(1)', 'turn_right()', 'fly(2)'],
    2,
  ],
  ['blk-arrow-other-way', arrows('Ko', '!B'), ['fly_right()', 'fly_up()'], 2],
  ['blk-other-action', { world: 'music', cases: [{ tune: ['C', 'E'] }], icons: true }, ['note_c()', 'note_g()'], 2],
  [
    'blk-nested-counts-swapped',
    tune(1, 1, 1, 5, 1, 1, 1, 5),
    ['for _ in range(3):', '    for _ in range(2):', '        play(1)', '    play(5)'],
    2,
    { inner: 2, outer: 3 },
  ],
  ['blk-turn-does-not-move', sky('Ko', 'TB'), ['fly(1)', 'turn_right()'], 2],
  ['blk-loop-misses-step', tune(1, 2, 1, 2, 1, 2), ['for _ in range(3):', '    play(1)', 'play(2)'], 3],
  [
    'blk-inner-loop-holds-too-much',
    tune(1, 1, 5, 1, 1, 5),
    ['for _ in range(2):', '    for _ in range(2):', '        play(1)', '        play(5)'],
    4,
  ],
  ['blk-loop-holds-too-much', tune(1, 1, 1, 5), ['for _ in range(3):', '    play(1)', '    play(5)'], 3],
  ['blk-loop-count', tune(1, 1, 1, 1, 1), ['for _ in range(2):', '    play(1)'], 1, { times: 2 }],
  [
    'blk-two-ifs',
    station({ belt: [8], boxes: { a: [8], b: [] } }, { belt: [3], boxes: { a: [], b: [3] } }),
    ['take()', 'n = hand()', 'if n > 5:', '    to_a()', '    n = 0', 'if n < 6:', '    to_b()'],
    6,
  ],
  ['blk-asks-only-once', garden(['K3'], ['K1']), ['fly()', 'if thirsty():', '    water()'], 2],
  [
    'blk-parts-swapped',
    garden(['Ka1'], ['K1a']),
    ['for _ in range(2):', '    fly()', '    if ripe():', '        water()', '    else:', '        pick()'],
    3,
  ],
  [
    'blk-and-or',
    garden(['Kauam']),
    ['for _ in range(4):', '    fly()', '    if ripe() or not worm():', '        pick()'],
    3,
  ],
  [
    'blk-edge-of-comparison',
    station({ belt: [5, 6, 4], boxes: { a: [6], b: [5, 4] } }),
    ['for _ in range(3):', '    take()', '    if hand() >= 5:', '        to_a()', '    else:', '        to_b()'],
    3,
    { value: 5 },
  ],
  [
    'blk-first-question-takes-all',
    station({ belt: [12, 7], boxes: { a: [12], b: [7] } }),
    [
      'for _ in range(2):',
      '    take()',
      '    if hand() > 5:',
      '        to_b()',
      '    elif hand() > 10:',
      '        to_a()',
    ],
    3,
  ],
  [
    'blk-set-not-change',
    station({ out: [3] }),
    ['n = 0', 'for _ in range(3):', '    n = 1', 'send(n)'],
    3,
    { name: 'n', value: 1 },
  ],
  [
    'blk-variable-starts-over',
    station({ out: [3] }),
    ['for _ in range(3):', '    n = 0', '    n += 1', 'send(n)'],
    2,
    { name: 'n' },
  ],
  [
    'blk-inputs-swapped',
    sky('Koo', 'TTo', 'TTo', 'TTB'),
    ['def both(a, b):', '    fly(a)', '    turn_right()', '    fly(b)', 'both(3, 2)'],
    5,
    { name: 'both' },
  ],
  [
    'blk-input-number',
    sky('Kooo', 'TTTB'),
    ['def leg(n):', '    fly(n)', '    turn_right()', 'leg(1)', 'leg(1)'],
    4,
    { name: 'leg', value: 1 },
  ],
  [
    'blk-position-for-item',
    station({ given: { shelf: [5, 8] }, out: [5, 8] }),
    ['for i in range(2):', '    send(i)'],
    2,
    { name: 'i' },
  ],
  ['blk-other-variable', station({ given: { a: 2, b: 7 }, out: [7] }), ['send(a)'], 1, { name: 'a' }],
  ['blk-repeat-each', tune(1, 1, 1, 5, 5, 5), ['for _ in range(3):', '    play(1)', '    play(5)'], 1],
  ['blk-order', tune(1, 3, 5), ['play(3)', 'play(1)', 'play(5)'], 1],
  ['blk-missing-turn', sky('Ko', 'TB'), ['fly(1)', 'fly(1)'], 1],
  ['blk-missing-step', arrows('Ko!', 'Too', '!!B'), ['fly_right()', 'fly_down()', 'fly_down()'], 2],
  ['blk-missing-first-step', tune(1, 3, 5, 3, 1), ['play(3)', 'play(5)', 'play(3)', 'play(1)'], null],
  ['blk-nothing-here', garden(['K.2.u']), ['water()', 'water()', 'fly(3)', 'pick()'], 1],
  [
    'blk-only-first-map',
    { cases: [{ map: ['KooB'] }, { map: ['Kooooooo', 'TTTTTTTo', 'TTTTTTTB'] }] },
    ['fly(3)'],
    1,
    { case: 2 },
  ],
  ['blk-bumped', arrows('K!..', '....', '..!B'), ['fly_right()'], 1],
  ['blk-ended-short', arrows('Koooo', '....B'), ['fly_right()'], 1, { count: 4 }],
  ['blk-said-other', { world: 'garden', cases: [{ map: ['K.'], says: [7, 8, 9] }] }, ['say(3)', 'say(4)', 'say(5)'], 3],
  ['blk-other-tune', tune(1, 5, 3, 2, 6), ['play(9)', 'play(9)'], 2],
])('reports %s', (id, setup, lines, line, holes = {}) =>
  expect(reportMistake(setup, lines)).toEqual({ id, line, holes, nodeId: expect.toSatisfy(() => true) }),
)

test('does not report a missing turn after a block that is followed by a turn', () => {
  const canyon = sky('TTTTTB', 'TToooo', 'TToTTT', 'TToTTT', 'KooTTT')
  const turning = (turn: string) => [
    'while not bell():',
    '    if clear():',
    '        fly()',
    '    else:',
    `        ${turn}()`,
  ]
  for (const turn of ['turn_left', 'turn_right'])
    expect(reportMistake(canyon, turning(turn))).not.toMatchObject({ id: 'blk-missing-turn' })
})

test('reports the number of blocks that are not attached to the program', () => {
  const program = programOf({ kind: 'do', action: 'fly', inputs: [] })
  const loose = [programOf({ kind: 'do', action: 'fly', inputs: [] }, { kind: 'do', action: 'fly', inputs: [] }).body]
  const mistake = findMistake({ program, loose, level: levelOf(sky('KooB')), offers: 'all', skin: 'blocks' })
  expect(mistake).toMatchObject({ id: 'blk-loose-blocks', holes: { count: 2 } })
})

test('tries no repairs in a level without one correct result', () => {
  const level = levelOf(sky('KoooB'))
  const program = unwrap(readLines(['fly(3)'], 'sky'))
  expect(findMistake({ program, level, offers: 'all', skin: 'blocks' }).id).toBe('blk-steps-count')
  expect(findMistake({ program, level, offers: 'all', skin: 'blocks', isOpen: true }).id).toBe('blk-ended-short')
})

test('advises solved programs about repeated steps, uncollected stars and too many blocks', () => {
  const advice = (
    lines: string[],
    setup: LevelSetup,
    ideas: IdeaName[],
    most: number,
    offers: 'all' | readonly string[] = 'all',
  ) =>
    findAdvice({
      program: unwrap(readLines(lines, setup.world ?? 'sky')),
      level: levelOf(setup, ideas, most),
      offers,
      skin: 'icons',
    })
  const threeFlights = ['fly_right()', 'fly_right()', 'fly_right()']
  expect(advice(threeFlights, arrows('KooB'), ['repeat'], 2)).toMatchObject({
    id: 'blk-same-steps-again',
    holes: { times: 3 },
  })
  expect(advice(threeFlights, arrows('KooB'), [], 2)).toMatchObject({
    id: 'blk-too-many-blocks',
    holes: { count: 3, most: 2 },
  })
  // Unneeded steps after the bell, and a level that offers only steps.
  expect(advice(threeFlights, arrows('KB'), [], 1)).toMatchObject({
    id: 'blk-shorter-way',
    holes: { count: 3, most: 1 },
  })
  expect(advice(threeFlights, arrows('KooB'), [], 2, ['fly_right'])).toMatchObject({ id: 'blk-shorter-way' })
  expect(advice(threeFlights, arrows('KooB', '*...'), ['complete'], 9)).toMatchObject({ id: 'blk-stars-left' })
  expect(advice(['for _ in range(3):', '    fly_right()'], arrows('KooB'), ['repeat'], 2)).toBeNull()
})

test('finds a registered mistake for every random program and points to one of its blocks', () => {
  const action = fc
    .constantFrom('fly_right', 'fly_up', 'fly_down', 'fly_left', 'fly', 'turn_left', 'puff')
    .map((name): Draft => ({ kind: 'do', action: name, inputs: [] }))
  const loop = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.array(action, { maxLength: 3 }))
    .map(([value, body]): Draft => ({ kind: 'repeat', times: { kind: 'number', value }, body }))
  const level = levelOf(sky('K.!.', '.T..', '...B'))
  fc.assert(
    fc.property(fc.array(fc.oneof(action, loop), { maxLength: 6 }), (drafts) => {
      const program = programOf(...drafts)
      const { id, nodeId } = findMistake({ program, level, offers: 'all', skin: 'blocks' })
      expect(mistakeIds).toContain(id)
      if (nodeId !== null) expect(statementsIn(program.body).map((statement) => statement.id)).toContain(nodeId)
    }),
    { numRuns: 150 },
  )
})
