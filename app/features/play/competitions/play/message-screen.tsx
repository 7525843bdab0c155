import type { ReactNode } from 'react'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { Mood } from '#app/ui/wao/wao-still.tsx'
import styles from './message-screen.module.css'

type MessageScreenProps = {
  mood: Mood
  title: string
  text?: ReactNode
  isWaiting?: boolean
  heading?: 'h1' | 'h2'
  children?: ReactNode
}

/** A full-screen message with the mascot Wao. */
export function MessageScreen({ mood, title, text, isWaiting, heading: Heading = 'h2', children }: MessageScreenProps) {
  return (
    <section className={styles.message}>
      <Wao mood={mood} size={150} waiting={isWaiting} />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
