import { execFileSync } from 'node:child_process'

const ip = (...options: string[]) => execFileSync('ip', options, { stdio: ['ignore', 'ignore', 'inherit'] })

/**
 * Creates a network namespace for one process with two links to the host: one for clients and PostgreSQL, one for NATS
 * only, which can be disconnected. Needs root.
 */
export function createNamespace() {
  const name = `skl${process.pid}`
  const links = ['a', 'b'].map((letter, index) => ({
    outside: `${name}${letter}`,
    inside: `${letter}${process.pid}`,
    outsideAddress: `10.213.${(process.pid * 2 + index) % 256}.1`,
    insideAddress: `10.213.${(process.pid * 2 + index) % 256}.2`,
  }))
  const [clientLink, natsLink] = links as [(typeof links)[number], (typeof links)[number]]
  ip('netns', 'add', name)
  ip('-n', name, 'link', 'set', 'lo', 'up')
  for (const { outside, inside, outsideAddress, insideAddress } of links) {
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name)
    ip('addr', 'add', `${outsideAddress}/30`, 'dev', outside)
    ip('-n', name, 'addr', 'add', `${insideAddress}/30`, 'dev', inside)
    ip('link', 'set', outside, 'up')
    ip('-n', name, 'link', 'set', inside, 'up')
  }
  return {
    commandPrefix: ['ip', 'netns', 'exec', name],
    /** Address of the process, and addresses at which it reaches the host and NATS. */
    address: clientLink.insideAddress,
    hostAddress: clientLink.outsideAddress,
    natsAddress: natsLink.outsideAddress,
    pull: () => ip('link', 'set', natsLink.outside, 'down'),
    plug: () => ip('link', 'set', natsLink.outside, 'up'),
    close: () => ip('netns', 'del', name),
  }
}

export type Namespace = ReturnType<typeof createNamespace>
