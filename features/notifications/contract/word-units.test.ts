import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, keysOf, unitsOf } from './word-units.ts'

/** Whether a keyword is in a text, as it is looked up. */
function has(text: string, keyword: string): boolean {
  const [units, wanted] = [unitsOf(text), unitsOf(keyword)]
  return keysOf(units).includes(keyOf(wanted)) && ` ${units.join(' ')} `.includes(` ${wanted.join(' ')} `)
}

test.each([
  ['The INVOICE, please', 'invoice'],
  ['une facture réglée', 'REGLEE'],
  ['Die Straße ist zu', 'STRASSE'],
  ['İstanbul’da', 'istanbul'],
  ['ο λόγος', 'ΛΟΓΟΣ'],
  ['Счёт № 5', 'счет'],
  ['请把发票发给我', '发票'],
  ['請求書を送って', '請求書'],
  ['ส่งใบแจ้งหนี้ด้วย', 'ใบแจ้งหนี้'],
  ['고객 청구서 확인', '청구서'],
  ['أرسل الفَاتُورَة', 'الفاتورة'],
  ['יש חֶשְׁבּוֹן', 'חשבון'],
  ['बिल भेजो', 'बिल'],
  ['in\u200Bvoice\uFEFF here', 'invoice'],
  ['we write C++ here', 'c++'],
  ['the annual  report', 'annual report'],
  ['done 🎉🎉', '🎉🎉'],
  ['full ｗｉｄｔｈ', 'width'],
])('in “%s” there is “%s”', (text, keyword) => expect(has(text, keyword)).toBe(true))

test.each([
  ['invoices', 'invoice'],
  ['reinvoice', 'invoice'],
  ['annual, report', 'annual report'],
  ['abc', 'a.c'],
  ['anything', '.*'],
  ['we write C here', 'c++'],
  ['बल', 'बिल'],
  ['τον λόγο', 'ΛΟΓΟΣ'],
])('in “%s” there is no “%s”', (text, keyword) => expect(has(text, keyword)).toBe(false))

test('a text is looked up by each of its words, and by each two that follow each other', () => {
  const keys = keysOf(['the', 'annual', 'report'])
  expect(keys.toSorted()).toEqual(['annual', 'annual report', 'report', 'the', 'the annual'])
})

test('whatever stands between spaces is found there, and by its own keys', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((one) => unitsOf(one).length > 0)
  fc.assert(
    fc.property(word, word, word, (one, two, three) => has(`${one} ${two} ${three}`, two)),
    { seed: 22 },
  )
})
