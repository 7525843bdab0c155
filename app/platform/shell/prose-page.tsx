import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLocalePath } from './nav-languages.ts'
import styles from './prose-page.module.css'

type Section = { heading: string; text?: string[]; points?: string[] }

type ProsePageProps = {
  namespace: string
  /** Its messages hold title, lead, sections, and a label for each link. */
  page: string
  /** Message with something to know before reading: a default text, parts still to come. */
  note?: string
  /** Message above a list of all sections, for texts too long to see at once. */
  contents?: string
  /** Where to go next, by the name of the label. The first is the main way. */
  links?: Record<string, string>
  /** What fills the holes in the text. */
  values?: Record<string, string>
  /** Between the opening and the text: siblings, a table. */
  children?: ReactNode
}

/** A page to be read: for parents, for schools, terms, trust. All of its words are messages. */
export function ProsePage({ namespace, page, note, contents, links = {}, values, children }: ProsePageProps) {
  const { t } = useTranslation(namespace)
  const pathOf = useLocalePath()
  // `npm run check` holds the sections of all four languages to the shape of the English ones.
  const sections = t(`${namespace}:${page}.sections`, { returnObjects: true, ...values }) as unknown as Section[]

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
          <Button key={name} href={pathOf(path)} variant={index === 0 ? 'primary' : 'soft'}>
            {t(`${namespace}:${page}.links.${name}`)}
          </Button>
        ))}
      </div>
    </article>
  )
}
