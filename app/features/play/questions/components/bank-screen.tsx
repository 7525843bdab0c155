import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlaneTilt from '@tabler/icons-react/dist/esm/icons/IconPlaneTilt.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { emptyQuestion, translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { builtInBankNames, type ClassUses, type StoredQuestion } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { BackButton } from './back-button.tsx'
import { BankForm } from './bank-form.tsx'
import { changeKind } from './edit-question.ts'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionList } from './question-list.tsx'
import type { PageOf } from './questions-screen.tsx'
import { ReadQuestion } from './read-question.tsx'
import { TestSheet } from './test-sheet.tsx'
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
        <BackButton href={paths.banks} />
        <PageHead
          className={styles.topHead}
          title={title}
          note={[
            t('bank.count', { count: questions.length }),
            ...(builtInName ? [] : [t('bank.version', { version: bank.version })]),
            ...(mayWrite ? [bank.shared ? t('bank.shared') : t('bank.unshared')] : []),
          ].join(' · ')}
          actions={<BankActions page={page} language={language} title={title} />}
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

function BankActions({
  page: { bank, mayWrite, questions, classroomId, uses },
  language,
  title,
}: {
  page: PageOf<'bank'>
  language: QuestionLanguage
  title: string
}) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const [renaming, setRenaming] = useState(false)
  const copy = useCopyBank()
  const complete = questions.filter(({ id, content }) => translateQuestion(id, content, language, bank.languages))
  const use = complete.length > 0 && (
    <UseInClass
      bank={bank.id}
      title={title}
      uses={uses}
      classroomId={classroomId}
      questions={complete}
      language={language}
    />
  )
  const rename = useAction<{ id: string }>('change-bank', { onDone: () => setRenaming(false) })
  const share = useAction<{ shared: 'yes' | 'no' }>('share-bank', {
    onDone: ({ shared }) =>
      toast({ kind: 'success', message: shared === 'yes' ? t('done.shared') : t('done.unshared') }),
  })
  if (!mayWrite)
    return (
      <>
        {use}
        <PracticeBank bank={bank.id} />
        <Button icon={<IconCopy aria-hidden />} busy={copy.busy} onClick={() => copy.send({ bank: bank.id, title })}>
          {t('bank.copyToMine')}
        </Button>
        <RefusalNotice error={copy.error} />
      </>
    )
  return (
    <>
      {use}
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
      <RefusalNotice error={share.error} />
      <Sheet title={t('bank.rename')} opened={renaming} onClose={() => setRenaming(false)}>
        <RefusalNotice error={rename.error} />
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

type UseInClassProps = {
  bank: string
  title: string
  uses: ClassUses
  classroomId: string
  questions: readonly StoredQuestion[]
  language: QuestionLanguage
}

/** Starts a competition or a test with the bank. */
function UseInClass({ bank, title, uses, classroomId, questions, language }: UseInClassProps) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const [isTesting, setIsTesting] = useState(false)
  return (
    <>
      {uses.competition && (
        <Button icon={<IconTrophy aria-hidden />} href={paths.play(bank)}>
          {t('bank.play')}
        </Button>
      )}
      {uses.test && (
        <Button variant="soft" icon={<IconClipboardCheck aria-hidden />} onClick={() => setIsTesting(true)}>
          {t('test.open')}
        </Button>
      )}
      {isTesting && (
        <TestSheet
          classroomId={classroomId}
          bank={bank}
          title={title}
          questions={questions}
          language={language}
          onClose={() => setIsTesting(false)}
        />
      )}
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
