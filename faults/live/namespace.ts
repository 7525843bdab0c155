import { execFileSync } from 'node:child_process'

const ip = (...options: string[]) => execFileSync('ip', options, { stdio: ['ignore', 'ignore', 'inherit'] })

/**
 * A network of its own for one process, with two cables to ours: one for clients and PostgreSQL, one for NATS alone.
 * The second can be pulled. Needs root.
 */
export function makeNamespace() {
  const name = `skl${process.pid}`
  const cables = ['a', 'b'].map((letter, index) => ({
    outside: `${name}${letter}`,
    inside: `${letter}${process.pid}`,
    outsideAddress: `10.213.${(process.pid * 2 + index) % 256}.1`,
    insideAddress: `10.213.${(process.pid * 2 + index) % 256}.2`,
  }))
  const [people, bus] = cables as [(typeof cables)[number], (typeof cables)[number]]
  ip('netns', 'add', name)
  ip('-n', name, 'link', 'set', 'lo', 'up')
  for (const { outside, inside, outsideAddress, insideAddress } of cables) {
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name)
    ip('addr', 'add', `${outsideAddress}/30`, 'dev', outside)
    ip('-n', name, 'addr', 'add', `${insideAddress}/30`, 'dev', inside)
    ip('link', 'set', outside, 'up')
    ip('-n', name, 'link', 'set', inside, 'up')
  }
  return {
    within: ['ip', 'netns', 'exec', name],
    /** Where it is reached, and where it reaches us and NATS. */
    address: people.insideAddress,
    hostAddress: people.outsideAddress,
    natsAddress: bus.outsideAddress,
    pull: () => ip('link', 'set', bus.outside, 'down'),
    plug: () => ip('link', 'set', bus.outside, 'up'),
    close: () => ip('netns', 'del', name),
  }
}

export type Namespace = ReturnType<typeof makeNamespace>
