import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asMessageList } from '#app/platform/i18n/message-list.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useLocalePath } from '../navigation/locale-paths.ts'
import styles from './prose-page.module.css'

type Section = { heading: string; text?: string[]; points?: string[] }

type ProsePageProps = {
  namespace: string
  /** Message key of the page; contains title, lead, sections and a label for each link. */
  page: string
  /** Message key of a notice above the text. */
  note?: string
  /** Message key of the heading of a table of contents, for long texts. */
  contents?: string
  /** Paths by label name; the first link is the primary button. */
  links?: Record<string, string>
  /** Interpolation values of the text. */
  values?: Record<string, string>
  /** Content between the lead and the text, e.g. links to related pages or a table. */
  children?: ReactNode
}

/** Text page (for parents, for schools, terms, trust). All text comes from messages. */
export function ProsePage({ namespace, page, note, contents, links = {}, values, children }: ProsePageProps) {
  const { t } = useTranslation(namespace)
  const localized = useLocalePath()
  // `npm run check` verifies that the sections have the same structure in all four languages.
  const sections = asMessageList<Section>(t(`${namespace}:${page}.sections`, { returnObjects: true, ...values }))

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(`${namespace}:${page}.title`)}</h1>
        <p className={styles.lead}>{t(`${namespace}:${page}.lead`)}</p>
      </header>
      {children}
      {note && <Notice kind="info">{t(note)}</Notice>}
      <Card as="div" padding="none" className={styles.sheet}>
        {contents && (
          <nav className={styles.contents} aria-label={t(contents)}>
            <strong>{t(contents)}</strong>
            <ol>
              {sections.map(({ heading }, index) => (
                <li key={heading}>
                  <a href={`#part-${index + 1}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {sections.map(({ heading, text = [], points = [] }, index) => (
          <section key={heading} id={`part-${index + 1}`} className={styles.section}>
            <h2 className={styles.heading}>{heading}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points.length > 0 && (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </Card>
      <div className={styles.links}>
        {Object.entries(links).map(([name, path], index) => (
          <Button key={name} href={localized(path)} variant={index === 0 ? 'primary' : 'soft'}>
            {t(`${namespace}:${page}.links.${name}`)}
          </Button>
        ))}
      </div>
    </article>
  )
}
