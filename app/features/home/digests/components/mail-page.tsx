import type { ReactNode } from 'react'
import { usePreloadErrorText } from '#app/platform/errors/error-text.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import styles from './mail-page.module.css'

/** Frame of the pages that links in mails to parents open. */
export function MailPage({ title, children }: { title: string; children: ReactNode }) {
  usePreloadErrorText()
  return (
    <div className={styles.page}>
      <Card as="section" padding="large" className={styles.card}>
        <WaoStill mood="hello" size={112} />
        <h1 className={styles.title}>{title}</h1>
        <div aria-live="polite" className={styles.card}>
          {children}
        </div>
      </Card>
    </div>
  )
}
