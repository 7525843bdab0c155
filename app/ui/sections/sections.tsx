import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Sky } from '../surfaces/sky.tsx'
import { waoArt } from '../wao/wao-still.tsx'
import styles from './sections.module.css'

/** Sections of public pages. A page is a list of them; none uses Mantine or script. */

export const SitePage = ({ className, children }: { className?: string; children: ReactNode }) => (
  <article className={clsx(styles.page, className)}>{children}</article>
)

type HeroProps = { title: string; lead: string; note?: ReactNode; picture?: ReactNode; children?: ReactNode }

/** One promise, one thing to do, one real piece of the product. */
export const Hero = ({ title, lead, note, picture, children }: HeroProps) => (
  <header className={clsx(picture !== undefined && styles.hero)}>
    <div className={styles.heroWords}>
      <h1 className={styles.heroTitle}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children && <div className={styles.buttons}>{children}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
    {picture && <div className={styles.heroPicture}>{picture}</div>}
  </header>
)

/** A row of figures that are read from data. */
export const Facts = ({ label, facts }: { label: string; facts: readonly { figure: string; text: string }[] }) => (
  <ul className={styles.facts} aria-label={label}>
    {facts.map(({ figure, text }) => (
      <li key={text} className={styles.fact}>
        <span className={styles.figure}>{figure}</span>
        {text}
      </li>
    ))}
  </ul>
)

type SectionProps = { id?: string; title: string; text?: ReactNode; children?: ReactNode }

/** `h1` for the first section of a page without a hero. */
type Level = { level?: 'h1' | 'h2' }

export function Section({ id, title, text, level: Heading = 'h2', children }: SectionProps & Level) {
  const generated = useId()
  const heading = id ? `${id}-title` : generated
  return (
    <section id={id} className={styles.section} aria-labelledby={heading}>
      <header className={styles.sectionHead}>
        <Heading id={heading} className={Heading === 'h1' ? styles.heroTitle : styles.title}>
          {title}
        </Heading>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {children}
    </section>
  )
}

type ShowProps = SectionProps & {
  points?: readonly string[]
  picture: ReactNode
  /** Side of the picture on a wide screen. */
  side?: 'start' | 'end'
  /** The picture gets more width than the words. */
  isWide?: boolean
}

/** One picture or live piece of the product with words beside it. */
export function Show({ id, title, text, points = [], picture, side = 'end', isWide, children }: ShowProps) {
  const generated = useId()
  const heading = id ? `${id}-title` : generated
  return (
    <section id={id} className={styles.show} data-side={side} data-wide={isWide || undefined} aria-labelledby={heading}>
      <div className={styles.showWords}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        {points.length > 0 && <Points points={points} />}
        {children}
      </div>
      {picture}
    </section>
  )
}

export const Points = ({ points }: { points: readonly ReactNode[] }) => (
  <ul className={styles.points}>
    {points.map((point, index) => (
      <li key={index}>
        <IconCheck aria-hidden />
        <span>{point}</span>
      </li>
    ))}
  </ul>
)

export type Step = { title: ReactNode; text?: ReactNode }

/** Numbered diamonds on a string. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ title, text }, index) => (
      <li key={index} className={styles.step}>
        <div className={styles.stepWords}>
          <span className={text ? styles.stepTitle : undefined}>{title}</span>
          {text && <span>{text}</span>}
        </div>
      </li>
    ))}
  </ol>
)

type InfoCardsProps = {
  cards: readonly { title: string; text?: ReactNode; icon?: ReactNode; end?: ReactNode }[]
  /** Level of the titles: 3 inside of a section, 2 directly below the title of the page. */
  heading?: 'h2' | 'h3'
}

export const InfoCards = ({ cards, heading: Heading = 'h3' }: InfoCardsProps) => (
  <ul className={styles.cards}>
    {cards.map(({ title, text, icon, end }) => (
      <li key={title} className={styles.card}>
        {icon}
        <Heading className={styles.cardTitle}>{title}</Heading>
        {text && <p>{text}</p>}
        {end}
      </li>
    ))}
  </ul>
)

export type Question = { q: string; a: string }

export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className={styles.questions}>
    {questions.map(({ q, a }, index) => (
      <details key={q} className={styles.question} open={index === 0}>
        <summary>
          {q}
          <IconChevronDown aria-hidden />
        </summary>
        <p className={styles.answer}>{a}</p>
      </details>
    ))}
  </div>
)

export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>

/** A table that scrolls sideways on a phone; focusable, so that keyboards can scroll it. */
export const TableSheet = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard
  <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

/** A picture of a screen of the product. */
export const ProductFrame = ({ children }: { children: ReactNode }) => (
  <figure className={styles.frame}>{children}</figure>
)

type CallProps = { title: string; text?: string; children: ReactNode }

export function Call({ title, text, children }: CallProps) {
  const heading = useId()
  return (
    <Sky as="section" hills clouds className={styles.call} aria-labelledby={heading}>
      <div className={styles.heroWords}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        <div className={styles.buttons}>{children}</div>
      </div>
      <img className={styles.wao} src={waoArt.hello} alt="" width={140} height={175} loading="lazy" />
    </Sky>
  )
}
