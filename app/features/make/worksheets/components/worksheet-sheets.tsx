import { useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { letters, type TaskAnswer } from '#rules/worksheets/sheet-task.ts'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import {
  AnswerKeyPages,
  AnswerSheet,
  SheetPages,
  type PrintedResource,
  type SheetOptions,
} from '#app/features/learning/resources/public.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import type { PrintedWorksheet } from '../contract.ts'

type WorksheetSheetsProps = {
  worksheet: PrintedWorksheet
  className: string
  options: SheetOptions
  /** Shown instead of the worksheet. */
  answers: readonly TaskAnswer[] | null
  /** Receives the number of printed pages of one copy. */
  onCount: (pages: number) => void
  /** Each copy ends with an answer sheet that a camera reads. */
  hasAnswerSheet: boolean
}

/** The printed pages, in the language of the worksheet. */
export function WorksheetSheets(props: WorksheetSheetsProps) {
  const { language } = props.worksheet
  return (
    <SheetLanguage worksheet={props.worksheet}>
      <div lang={findLanguage(language).tag}>
        <Sheets {...props} />
      </div>
    </SheetLanguage>
  )
}

function SheetLanguage({ worksheet, children }: { worksheet: PrintedWorksheet; children: ReactNode }) {
  const { language, messages } = worksheet
  const i18n = useMemo(
    () => messages && serverI18n(language, { [language]: { ...messages } as never }),
    [language, messages],
  )
  return i18n ? <I18nextProvider i18n={i18n}>{children}</I18nextProvider> : children
}

function Sheets({ worksheet, className, options, answers, onCount, hasAnswerSheet }: WorksheetSheetsProps) {
  const { t } = useTranslation('worksheets')
  const { title, code, blocks, copies, optionCounts } = worksheet
  const resource: PrintedResource = {
    ...{ code: formatClassCode(code), kind: 'worksheet', title, purpose: t('print.lead') },
    ...{ ages: [5, 15], orientation: 'portrait', pages: [[{ kind: 'title', text: title }, ...blocks]] },
  }
  const foot = t('print.foot', { title, class: className })
  if (answers)
    return (
      <AnswerKeyPages
        resource={resource}
        options={options}
        foot={foot}
        rows={answers.map((answer, index) => ({ id: String(index + 1), answer: <AnswerText answer={answer} /> }))}
      />
    )
  return (
    <SheetPages
      resource={resource}
      options={options}
      link={code}
      foot={foot}
      copies={
        copies.length > 0
          ? copies.map((copy) => ({ name: copy.name, code: formatClassCode(copy.code), text: copy.code }))
          : undefined
      }
      renderLast={(copy) =>
        hasAnswerSheet && (
          <AnswerSheet
            title={title}
            className={className}
            copy={copy}
            optionCounts={optionCounts}
            questions={blocks.map((block) => ('question' in block && block.question) || '')}
            options={options}
          />
        )
      }
      onCount={onCount}
    />
  )
}

function AnswerText({ answer: { option, lines } }: { answer: TaskAnswer }) {
  const [line = ''] = lines
  if (option === undefined) return <span>{line}</span>
  const letter = letters[option]!
  if (line === letter || line.startsWith(`${letter}: `)) return <b>{line}</b>
  return (
    <>
      <b>{letter}</b> <code>{line}</code>
    </>
  )
}
