import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timesOf, type Body } from '#rules/program/tree.ts'
import { skinsProgram, skinsPython } from './landing-skins-program.ts'
import { BlockFace } from '../puzzle/puzzle-block.tsx'
import blocks from '../puzzle/puzzle-block.module.css'
import styles from './landing-skins.module.css'

/** Shows the same small program in all three editor skins. */
export function LandingSkins() {
  const { t } = useTranslation('public-pages')
  return (
    <section className={styles.section} aria-labelledby="skins">
      <header className={styles.head}>
        <h2 id="skins">{t('landing.skins.title')}</h2>
        <p className={styles.lead}>{t('landing.skins.text')}</p>
      </header>
      <ul className={styles.skins}>
        <Skin name="icons">
          <div className={styles.picture} data-skin="icons" aria-hidden>
            <StaticBlocks body={skinsProgram.body} />
          </div>
        </Skin>
        <Skin name="blocks">
          <div className={clsx(styles.picture, styles.dots)} data-skin="blocks">
            <StaticBlocks body={skinsProgram.body} />
          </div>
        </Skin>
        <Skin name="python">
          <pre className={clsx(styles.picture, styles.code)}>
            <code>
              {skinsPython.map(([text, color], index) => (
                <span key={index} className={color && styles[color]}>
                  {text}
                </span>
              ))}
            </code>
          </pre>
        </Skin>
      </ul>
    </section>
  )
}

function Skin({ name, children }: { name: 'icons' | 'blocks' | 'python'; children: ReactNode }) {
  const { t } = useTranslation('public-pages')
  return (
    <li className={clsx(styles.skin, styles[name])}>
      {children}
      <h3 className={styles.title}>{t(`landing.skins.${name}.title`)}</h3>
      <p className={styles.text}>{t(`landing.skins.${name}.text`)}</p>
    </li>
  )
}

const StaticBlocks = ({ body }: { body: Body }) => (
  <ol className={blocks.list}>
    {body.map((statement) => (
      <li key={statement.id} className={statement.kind === 'repeat' ? blocks.loop : undefined}>
        <span className={blocks.head}>
          <span className={blocks.block} data-kind={statement.kind}>
            <BlockFace draft={statement} times={timesOf(statement)} />
          </span>
        </span>
        {'body' in statement && <StaticBlocks body={statement.body} />}
      </li>
    ))}
  </ol>
)
