import type { ReactNode } from 'react'
import { Wao } from '#app/ui/wao.tsx'
import type { Mood } from '#app/ui/wao-still.tsx'
import styles from './message-screen.module.css'

type MessageScreenProps = { mood: Mood; title: string; text?: ReactNode; isWaiting?: boolean; children?: ReactNode }

/** One thing to know, said by Wao. */
export function MessageScreen({ mood, title, text, isWaiting, children }: MessageScreenProps) {
  return (
    <section className={styles.message}>
      <Wao mood={mood} size={150} waiting={isWaiting} />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
