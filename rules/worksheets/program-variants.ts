/** Programs that differ from another one in one line, as a child would get it wrong. */

export type Variant = { readonly lines: readonly string[] }

export function listVariants(lines: readonly string[]): Variant[] {
  return lines.flatMap((line, lineIndex) =>
    changeLine(line).map((changed) => ({
      lines: lines.map((old, index) => (index === lineIndex ? changed : old)),
    })),
  )
}

const directions = ['right', 'up', 'left', 'down']
const notes = ['note_c', 'note_d', 'note_e', 'note_g', 'note_a', 'drum', 'rest']
const mostRounds = 9

export function changeLine(line: string): string[] {
  const [, indent = '', code = ''] = /^(\s*)(.*)$/.exec(line)!
  return listChanges(code).map((changed) => indent + changed)
}

function listChanges(code: string): string[] {
  const flight = /^fly_(right|up|left|down)\(\)$/.exec(code)
  if (flight) return directions.filter((name) => name !== flight[1]).map((name) => `fly_${name}()`)
  if (notes.some((note) => code === `${note}()`))
    return notes.filter((note) => `${note}()` !== code).map((note) => `${note}()`)
  const turn = /^turn_(left|right)\((.*)\)$/.exec(code)
  if (turn) return [`turn_${turn[1] === 'left' ? 'right' : 'left'}(${turn[2]})`]
  const steps = /^fly\((\d+)\)$/.exec(code)
  if (steps) return around(Number(steps[1]), 1).map((count) => `fly(${count})`)
  const loop = /^(for \w+ in range\()(\d+)(\):)$/.exec(code)
  if (loop) return around(Number(loop[2]), 2).map((count) => `${loop[1]}${count}${loop[3]}`)
  return []
}

const around = (count: number, least: number): number[] =>
  [count - 1, count + 1].filter((changed) => changed >= least && changed <= mostRounds)
