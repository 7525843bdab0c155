import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlaneTilt from '@tabler/icons-react/dist/esm/icons/IconPlaneTilt.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { emptyQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { builtInBankNames } from '../contract.ts'
import { ActionProblem } from './action-problem.tsx'
import { BankForm } from './bank-form.tsx'
import { changeKind } from './edit-question.ts'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionList } from './question-list.tsx'
import type { PageOf } from './questions-screen.tsx'
import { ReadQuestion } from './read-question.tsx'
import { useCopyBank } from './use-bank-actions.ts'
import { useQuestionPaths } from './use-question-paths.ts'
import styles from './questions.module.css'

const newQuestion = { id: 'new', version: 0, content: changeKind(emptyQuestion, 'choice') }

/** A bank with its list of questions and the open question. Only personal banks can be edited. */
export function BankScreen({ page }: { page: PageOf<'bank'> }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const { bank, questions, mayWrite, locale } = page
  const [chosen, setChosen] = useState<string | null>(questions[0]?.id ?? (mayWrite ? 'new' : null))
  const [language, setLanguage] = useState<QuestionLanguage>(
    bank.languages.includes(locale) ? locale : bank.languages[0]!,
  )
  const openQuestion = chosen === 'new' ? newQuestion : (questions.find(({ id }) => id === chosen) ?? questions[0])
  const builtInName = builtInBankNames.find((name) => name === bank.id)
  const title = builtInName ? t(`ours.${builtInName}.title`) : bank.title
  return (
    <>
      <div className={styles.top}>
        <IconButton
          label={t('bank.back')}
          icon={<IconArrowLeft aria-hidden />}
          variant="paper"
          size={48}
          href={paths.banks}
        />
        <PageHead
          className={styles.topHead}
          title={title}
          note={[
            t('bank.count', { count: questions.length }),
            ...(builtInName ? [] : [t('bank.version', { version: bank.version })]),
            ...(mayWrite ? [bank.shared ? t('bank.shared') : t('bank.unshared')] : []),
          ].join(' · ')}
          actions={<BankActions page={page} title={title} />}
        />
      </div>
      <div className={styles.desk} data-reading={!mayWrite || undefined}>
        <QuestionList
          bank={bank}
          questions={questions}
          language={language}
          chosen={chosen === 'new' ? 'new' : (openQuestion?.id ?? null)}
          mayWrite={mayWrite}
          onChoose={setChosen}
        />
        {openQuestion &&
          (mayWrite ? (
            <QuestionEditor
              key={openQuestion.id}
              bank={bank}
              question={openQuestion}
              language={language}
              onLanguage={setLanguage}
              onSaved={setChosen}
            />
          ) : (
            <ReadQuestion
              key={openQuestion.id}
              bank={bank}
              question={openQuestion}
              language={language}
              onLanguage={setLanguage}
            />
          ))}
      </div>
    </>
  )
}

function BankActions({ page: { bank, mayWrite }, title }: { page: PageOf<'bank'>; title: string }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const [renaming, setRenaming] = useState(false)
  const copy = useCopyBank()
  const rename = useAction<{ id: string }>('change-bank', { onDone: () => setRenaming(false) })
  const share = useAction<{ shared: 'yes' | 'no' }>('share-bank', {
    onDone: ({ shared }) =>
      toast({ kind: 'success', message: shared === 'yes' ? t('done.shared') : t('done.unshared') }),
  })
  if (!mayWrite)
    return (
      <>
        <PracticeBank bank={bank.id} />
        <Button icon={<IconCopy aria-hidden />} busy={copy.busy} onClick={() => copy.send({ bank: bank.id, title })}>
          {t('bank.copyToMine')}
        </Button>
        <ActionProblem error={copy.error} />
      </>
    )
  return (
    <>
      <PracticeBank bank={bank.id} />
      <Button variant="quiet" icon={<IconPencil aria-hidden />} onClick={() => setRenaming(true)}>
        {t('bank.rename')}
      </Button>
      <Button variant="quiet" icon={<IconFileImport aria-hidden />} href={paths.importInto(bank.id)}>
        {t('import.open')}
      </Button>
      <Button
        variant="quiet"
        icon={<IconUsersGroup aria-hidden />}
        busy={share.busy}
        onClick={() => share.send({ bank: bank.id, shared: bank.shared ? 'no' : 'yes' })}
      >
        {bank.shared ? t('bank.unshare') : t('bank.share')}
      </Button>
      <ActionProblem error={share.error} />
      <Sheet title={t('bank.rename')} opened={renaming} onClose={() => setRenaming(false)}>
        <ActionProblem error={rename.error} />
        <BankForm
          action={rename}
          bank={bank.id}
          title={bank.title}
          languages={bank.languages}
          submitLabel={t('bank.save')}
        />
      </Sheet>
    </>
  )
}

/** Built-in banks are already available to all classes. */
function PracticeBank({ bank }: { bank: string }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  if (builtInBankNames.some((name) => name === bank)) return null
  return (
    <Button variant="quiet" icon={<IconPlaneTilt aria-hidden />} href={paths.practice(bank)}>
      {t('bank.practise')}
    </Button>
  )
}
