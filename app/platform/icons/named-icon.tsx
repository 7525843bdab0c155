import { useEffect, useState } from 'react'
import { loadIcons, type IconSet } from './load-icons.ts'
import { renderIconSvg } from './render-icon-svg.ts'
import styles from './named-icon.module.css'

/** Icon whose name is data, e.g. `tabler:rocket`. Inherits color and size from the surrounding text. */
export function NamedIcon({ name }: { name: string }) {
  const [svg, setSvg] = useState<string | null>(null)
  const [prefix = '', icon = ''] = name.split(':')

  useEffect(() => {
    let isMounted = true
    void loadInBatch(prefix, icon).then((set) => isMounted && setSvg(set && renderIconSvg(set, icon)))
    return () => void (isMounted = false)
  }, [prefix, icon])

  // Set by script and not in the HTML: the content security policy forbids inline style attributes.
  const mask = svg ? `url("data:image/svg+xml,${encodeURIComponent(svg)}")` : undefined
  return (
    <span
      className={styles.icon}
      data-loaded={svg !== null}
      style={mask ? { maskImage: mask } : undefined}
      aria-hidden
    />
  )
}

type Batch = { names: Set<string>; answer: Promise<IconSet | null> }
const openBatches = new Map<string, Batch>()
/** Server limit of icon names in one request. */
const maxNamesPerRequest = 100

/** Combines the icons requested in the same microtask into one request. */
function loadInBatch(prefix: string, name: string): Promise<IconSet | null> {
  const batch = openBatches.get(prefix) ?? openBatch(prefix)
  batch.names.add(name)
  if (batch.names.size === maxNamesPerRequest) openBatches.delete(prefix)
  return batch.answer
}

function openBatch(prefix: string): Batch {
  const names = new Set<string>()
  const answer = Promise.resolve().then(() => {
    if (openBatches.get(prefix) === batch) openBatches.delete(prefix)
    return loadIcons(prefix, [...names])
  })
  const batch = { names, answer }
  openBatches.set(prefix, batch)
  return batch
}
