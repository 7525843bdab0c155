import { beforeAll, expect, test } from 'vitest'
import { contentLanguages } from '#content/languages.ts'
import { publishActivities } from '#content/publish.ts'
import { publishResources } from '#content/publish-resources.ts'
import { buildSearchIndex, type SearchIndex } from '#rules/resources/search/index.ts'
import { search } from '#rules/resources/search/search.ts'
import { parseContent, readContentFiles } from '#tools/content/content-files.ts'
import { repository } from '#tools/source-files.ts'
import { activityDocument, resourceDocument } from './search-documents.ts'
import { splitWords } from './split-words.ts'

/** Queries as teachers type them, some with a typing mistake, and the resources that answer them. */
const queries: Record<string, readonly (readonly [query: string, ...codes: string[]])[]> = {
  en: [
    ['loops', 'P03'],
    ['lopps worksheet', 'W07', 'W13', 'W04', 'W10', 'W05'],
    ['repeat kitchen', 'H01'],
    ['find the bug', 'W08', 'W03', 'W19', 'P02'],
    ['binary numbers', 'P05', 'W21', 'G03'],
    ['binray bracelet', 'W21'],
    ['pasword poster', 'P06'],
    ['substitute teacher 8-10', 'C02', 'C01', 'C03'],
    ['exit ticket python', 'E03'],
    ['variables', 'P04', 'W16'],
    ['sorting', 'W22', 'U15'],
    ['online safety', 'W23', 'P06', 'H03'],
    ['certificate for kindness', 'K01'],
    ['pair programing', 'R02', 'L01'],
    ['return vs print', 'W20'],
  ],
  th: [
    ['วงซ้ำ', 'P03', 'W07', 'A01'],
    ['วงซำ', 'P03', 'W07', 'A01', 'D02'],
    ['วนซ้ำในครัว', 'H01'],
    ['เลขฐานสอง', 'P05', 'W21', 'G03'],
    ['เลขฐานส่อง', 'P05', 'W21', 'G03'],
    ['รหัสผ่าน', 'P06'],
    ['สอนแทน', 'C01', 'C02', 'C03'],
    ['บัตรลูกศร', 'D01'],
    ['เกียรติบัตร', 'K01'],
    ['เกียรติบัด', 'K01'],
    ['บิงโก', 'G01'],
    ['ตัวแปร', 'P04', 'W16'],
    ['ป้ายห้องเรียน', 'L01'],
    ['คำศัพท์', 'P01', 'G01'],
    ['เรียงลำดับ', 'W22', 'U15', 'W02'],
  ],
  ko: [
    ['반복문', 'P03', 'W07', 'A01', 'D02'],
    ['반복믄', 'P03', 'W07', 'A01', 'D02'],
    ['이진수를 배우는 활동지', 'W21', 'P05', 'G03'],
    ['비밀번호', 'P06'],
    ['비밀번오', 'P06'],
    ['보결 수업', 'C01', 'C02', 'C03'],
    ['화살표 카드', 'D01'],
    ['화살펴 카드', 'D01'],
    ['틀린 줄', 'W08'],
    ['디버깅', 'P02', 'W19', 'W08', 'W03', 'P01'],
    ['변수', 'P04', 'W16'],
    ['정렬', 'W22', 'U15'],
    ['우리 집 화면 약속', 'H03'],
    ['칭찬 상장', 'K01'],
    ['짝 프로그래밍', 'R02', 'L01'],
  ],
  cn: [
    ['循环', 'P03'],
    ['循坏', 'P03'],
    ['xunhuan', 'P03', 'W07', 'A01', 'D02'],
    ['二进制', 'P05', 'W21', 'G03'],
    ['二进至手链', 'W21'],
    ['密码', 'P06'],
    ['代课', 'C01', 'C02', 'C03'],
    ['箭头卡片', 'D01'],
    ['找错误', 'W08', 'W03', 'W19', 'U3'],
    ['变量', 'P04', 'W16'],
    ['排序', 'W22', 'U15', 'W07'],
    ['编程宾果', 'G01'],
    ['奖状', 'K01'],
    ['教室标鉴', 'L01'],
    ['学期计划', 'T01', 'T02'],
  ],
}

let index: SearchIndex
beforeAll(() => {
  const { content } = parseContent(readContentFiles(repository))
  const labels = { kind: '', course: '', units: [] }
  const documents = contentLanguages.flatMap((language) => [
    ...Object.values(publishResources(content, language)).map((resource) => resourceDocument(resource, labels)),
    ...Object.values(publishActivities(content, language)).map((activity) => activityDocument(activity, labels)),
  ])
  index = buildSearchIndex(documents, splitWords)
})

const rows = Object.values(queries).flat()

test('60 queries in four languages have a wanted resource among the first three for at least 95 %', () => {
  expect(rows).toHaveLength(60)
  const missed = rows.flatMap(([query, ...codes]) => {
    const results = search(index, query).slice(0, 3)
    return results.some((code) => codes.includes(code)) ? [] : [`${query}: ${results.join(' ')}`]
  })
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(rows.length * 0.05)
})

test('a query for nothing that the library has finds nothing', () => {
  expect(search(index, 'zzzzqqqq')).toEqual([])
  expect(search(index, '')).toEqual([])
})
