import type { ReactNode } from 'react'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { WaoStill, type Mood } from '#app/ui/wao/wao-still.tsx'
import styles from './apology-screen.module.css'

type ApologyScreenProps = {
  mood: Mood
  title: string
  titleId?: string
  /** Use `div` if the screen covers a page that already has a `main` element. */
  as?: 'main' | 'div'
  children: ReactNode
}

/** Full-page error screen with the mascot Wao: what went wrong and what to do. Used outside of all layouts. */
export function ApologyScreen({ mood, title, titleId, as: Element = 'main', children }: ApologyScreenProps) {
  return (
    <Sky hills clouds className={styles.sky} data-surface="public">
      <header className={styles.head}>
        <Lockup height={38} />
      </header>
      <Element id={Element === 'main' ? 'content' : undefined} className={styles.main}>
        <WaoStill mood={mood} size={220} className={styles.wao} />
        <div className={styles.words}>
          <h1 id={titleId} className={styles.title}>
            {title}
          </h1>
          {children}
        </div>
      </Element>
    </Sky>
  )
}
