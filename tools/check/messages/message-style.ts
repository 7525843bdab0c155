import type { Language } from './message-files.ts'

/** Style rules of docs/words.md that a program can check: titles, particles, punctuation and spacing. */

type Rule = { wrong: RegExp; why: string; except?: RegExp }

/** Messages for children under twelve: only these may end in นะ in Thai. */
const toChildren =
  /^(cards:(join|scan|pad|joinCode)|classrooms:(offer|board|whoComes)|rooms:(student|selectRoom\.empty\.student|role\.student)|public-pages:(puzzle|maintenance)|blocks:|messages:phrases|python:|errors:reasons\.wrong)/

/** Legal texts, consent, data requests, mails, and on paper parent letters and certificates, which use 합니다체 in Korean. */
const formal =
  /^(reading|device-check|mail|consent):|^data-requests:(family|reasons)\.|^certificates:sheet\.|^guardians:letter\.|^platform:consent\.|^accounts:register\.terms$|(^|[.:])(mails|alert|\w+Mail)\./

/** Placeholders filled with user-typed names, and placeholders filled with numbers. */
const names = '\\{\\{(?:name|names|classroom|classes|school|inviter|teachers?|by)\\}\\}'
const numbers =
  '\\{\\{(?:count|misses|go|all|here|restored|skipped|seats|min|pages?|number|row|line|times|now|done|failures|medianMs|tookMs|framesPerSecond|freeMegabytes)\\}\\}'

const commonRules: Rule[] = [
  // Messages about quotation marks in programs show the mark itself.
  { wrong: /"/, why: 'has a straight quotation mark', except: /^tasks:mistake\./ },
  { wrong: /\s…|\.\.\./, why: 'writes the ellipsis with dots or after a space', except: /^(platform|ui):loading$/ },
]

const rules: Record<Language, Rule[]> = {
  en: [...commonRules, { wrong: /\p{L}'\p{L}/u, why: 'has a straight apostrophe' }],
  th: [
    ...commonRules,
    { wrong: /\?/, why: 'has a question mark' },
    { wrong: /คุณ(ครู)?\s?\{\{|ชั้น\s?\{\{grade/, why: 'puts a title before a typed name or grade' },
    { wrong: /(?<!สถา|ช)นะ(?=\s|$)/, why: 'says นะ to adults', except: toChildren },
    { wrong: /(?<![\p{L}])หนู(มี|ขอ|เป็น|เอง)/u, why: 'lets a button say หนู for "I"', except: /:(student|offer)\./ },
    { wrong: /\{\{count\}\} (คำขอ|โน้ต)/, why: 'counts without noun + number + classifier' },
  ],
  ko: [
    ...commonRules,
    {
      wrong: /\}\}\s?(님|선생님|학년|반(?=[\s에은이을으의,.:?!]|$))/,
      why: 'puts a title after a typed name, class or grade',
    },
    {
      wrong: /\}\}[’'”]?(\((으|이|을|은|가|와|과)\)\S?|으로|이고|이라|이에요|예요|[은는이가을를와과로])(?![가-힣])/,
      why: 'has a particle that depends on the inserted value',
    },
    { wrong: /선생님 님|님님/, why: 'doubles a title' },
    { wrong: /\{\{school\}\} 학교/, why: 'repeats 학교 after a school name' },
    { wrong: /[가-힣](니다|십시오)(?=[\s.!?]|$)(?<!아니다)/, why: 'is 합니다체 on a screen', except: formal },
  ],
  cn: [
    ...commonRules.slice(0, 1),
    { wrong: /(?<!…)…(?!…)|…{3,}|\.\.\./, why: 'does not write the ellipsis as ……' },
    { wrong: /\}\}\s?(老师|年级)/, why: 'puts a title after a typed name or grade' },
    { wrong: /年级年级|班班|老师老师/, why: 'doubles a word' },
    { wrong: /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u, why: 'has half-width punctuation' },
    {
      wrong: new RegExp(`\\p{Script=Han}(?:[A-Za-z0-9]|${numbers})|(?:[A-Za-z0-9]|${numbers})\\p{Script=Han}`, 'u'),
      why: 'needs a space between Chinese and letters or digits',
    },
    {
      wrong: new RegExp(`\\p{Script=Han} ${names}|${names} \\p{Script=Han}`, 'u'),
      why: 'has a space beside a name',
    },
  ],
}

export function problemsOfStyle(language: Language, messageKey: string, text: string): string[] {
  return rules[language].flatMap(({ wrong, why, except }) => {
    const match = wrong.exec(text)
    return match && !except?.test(messageKey) ? [`${why}: "${match[0]}"`] : []
  })
}

/** In Korean, 내보내기 only means exporting data; removing a member is 제외. */
export function checkKoreanExport(korean: string, english: string): string[] {
  return /내보(내|냈|냄)/.test(korean) && !/export/i.test(english) ? ['says 내보내기 where nothing is exported'] : []
}
