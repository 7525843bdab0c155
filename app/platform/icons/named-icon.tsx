import { useEffect, useState } from 'react'
import { loadIcons, type IconSet } from './load-icons.ts'
import { iconPicture } from './icon-picture.ts'
import styles from './named-icon.module.css'

/** An icon chosen by a person, like a classroom's: `tabler:rocket`. Takes the colour and size of the text around it. */
export function NamedIcon({ name }: { name: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  const [prefix = '', icon = ''] = name.split(':')

  useEffect(() => {
    let shown = true
    void together(prefix, icon).then((set) => shown && setPicture(set && iconPicture(set, icon)))
    return () => void (shown = false)
  }, [prefix, icon])

  // Set by script, not in the page's HTML, so the content security policy has nothing to say about it.
  const mask = picture ? `url("data:image/svg+xml,${encodeURIComponent(picture)}")` : undefined
  return (
    <span
      className={styles.icon}
      data-loaded={picture !== null}
      style={mask ? { maskImage: mask } : undefined}
      aria-hidden
    />
  )
}

type Group = { names: Set<string>; answer: Promise<IconSet | null> }
const gathering = new Map<string, Group>()
/** As many as the server takes in one question. */
const mostNames = 100

/** What is asked for in the same moment is asked for in one question. */
function together(prefix: string, name: string): Promise<IconSet | null> {
  const group = gathering.get(prefix) ?? newGroup(prefix)
  group.names.add(name)
  if (group.names.size === mostNames) gathering.delete(prefix)
  return group.answer
}

function newGroup(prefix: string): Group {
  const names = new Set<string>()
  const answer = Promise.resolve().then(() => {
    if (gathering.get(prefix) === group) gathering.delete(prefix)
    return loadIcons(prefix, [...names])
  })
  const group = { names, answer }
  gathering.set(prefix, group)
  return group
}
