import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { PublishedAnswers } from '#content/publish-resources.ts'
import type { ResourcePage } from '../contract.ts'
import { EntryCard } from '../library/entry-card.tsx'
import { AnswerKeyPages } from '../sheets/answer-key-pages.tsx'
import { licenceLine } from '../sheets/sheet.tsx'
import { readSheetOptions, writeSheetOptions, type SheetOptions } from '../sheets/sheet-options.ts'
import { SheetPages } from '../sheets/sheet-pages.tsx'
import { useAnswerText } from './answer-list.tsx'
import { AnswersPanel } from './answers-panel.tsx'
import { PrintOptions } from './print-options.tsx'
import { ResourceFacts } from './resource-facts.tsx'
import styles from './resource-view.module.css'

/** A printed resource: its pages large, and beside them how to print and use it. Only the pages are printed. */
export function ResourceView({ page }: { page: Extract<ResourcePage, { view: 'resource' }> }) {
  const { t, i18n } = useTranslation('resources')
  const localized = useLocalePath()
  const choices = useLanguageChoices()
  const [search, setSearch] = useSearchParams()
  // The address follows after its navigation, too late for a second choice.
  const [options, setOptions] = useState(() => readSheetOptions(search))
  const { resource, related, link, answers } = page
  const { code, kind, title, purpose, notes, pages, version } = resource
  const [printed, setPrinted] = useState(pages.length)
  const sheetKey = `${code} ${i18n.language}`
  const layoutKey = `${sheetKey} ${Object.values(options).join(' ')}`
  const [shownKey, setShownKey] = useState<{ of: string; answers: PublishedAnswers } | null>(null)
  // A key in another language, or of another sheet, is not the key of these pages.
  const key = shownKey?.of === sheetKey ? shownKey.answers : null
  const answerText = useAnswerText()
  function changeOptions(changed: SheetOptions) {
    setOptions(changed)
    setSearch(writeSheetOptions(changed), { replace: true, preventScrollReset: true })
  }
  return (
    <article className={styles.page} data-orientation={resource.orientation}>
      <section className={styles.preview} aria-label={t('resource.preview')}>
        {key ? (
          <AnswerKeyPages
            key={`key ${layoutKey}`}
            resource={resource}
            options={options}
            rows={Object.entries(key).map(([id, answer]) => ({ id, answer: answerText(answer) }))}
          />
        ) : (
          <SheetPages key={layoutKey} resource={resource} options={options} link={link} onCount={setPrinted} />
        )}
      </section>
      <div className={styles.side}>
        <nav className={styles.trail}>
          <Link to={localized('/resource')}>{t('resource.library')}</Link>
          <IconChevronRight aria-hidden />
          <Link to={localized(`/resource?kind=${kind}`)}>{t(`kind.${kind}`)}</Link>
          <b className={styles.code}>{code}</b>
        </nav>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.purpose}>{purpose}</p>
        <ResourceFacts page={page} />
        <Button variant="go" size="large" wide icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          {key ? t('resource.printKey') : t('resource.printPages', { count: printed })}
        </Button>
        <PrintOptions options={options} choices={choices} onChange={changeOptions} />
        {answers.for !== 'none' && (
          <AnswersPanel
            key={sheetKey}
            resource={resource}
            answers={answers}
            isKeyShown={key !== null}
            onShowKey={(shown) => setShownKey(shown && { of: sheetKey, answers: shown })}
          />
        )}
        <section className={styles.notes}>
          <h2>{t('resource.notes')}</h2>
          <p>{notes}</p>
        </section>
        {related.length > 0 && (
          <section className={styles.notes}>
            <h2>{t('resource.together')}</h2>
            <ul className={styles.related}>
              {related.map((entry) => (
                <EntryCard key={entry.code} entry={entry} small />
              ))}
            </ul>
          </section>
        )}
        <p className={styles.licence}>
          {licenceLine} · {t('resource.version', { version })}
        </p>
      </div>
    </article>
  )
}
