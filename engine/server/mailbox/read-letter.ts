import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import { cutReply } from './cut-reply.ts'
import { type IncomingLetter, type LetterFile, type LetterHead, headersRead } from './letter.ts'
import { readReport } from './read-report.ts'

const mostOfHeader = 2_000
const mostOfText = 100_000
const mostFiles = 50
const mostOfName = 200
/** A picture within the text that is smaller belongs to a signature. */
const leastOfPicture = 16_384

const options = {
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepCidLinks: true,
  keepDeliveryStatus: true,
  ignoreEmbedded: true,
  checksumAlgo: false,
  maxHtmlLengthToParse: 1_000_000,
} as const

/** Reads the head of a letter from its first bytes. */
export async function readHead(bytes: Buffer, size: number): Promise<LetterHead> {
  return headOf(await simpleParser(Buffer.concat([bytes, Buffer.from('\r\n\r\n')]), options), size)
}

/** Reads a whole letter, of which `head` is known. What it costs nobody can say beforehand: a thread of its own does it. */
export async function readLetter(source: Buffer, head: LetterHead): Promise<IncomingLetter> {
  const mail = await simpleParser(source, options)
  const isReport = mail.attachments.some(({ contentType }) => contentType === 'message/delivery-status')
  return {
    head,
    text: cutReply((mail.text ?? '').slice(0, mostOfText)),
    files: isReport ? [] : mail.attachments.filter(isFile).slice(0, mostFiles).map(fileOf),
    report: isReport ? readReport(mail.attachments) : undefined,
  }
}

function headOf(mail: ParsedMail, size: number): LetterHead {
  const { messageId = '', subject = '', from, to, cc } = mail
  return {
    messageId: messageId.replaceAll(/[<>\s]/g, '').slice(0, mostOfHeader),
    subject: subject.slice(0, mostOfHeader),
    from: addressesOf(from),
    to: [...new Set([...deliveredTo(mail), ...addressesOf(to), ...addressesOf(cc)])],
    headers: Object.fromEntries(
      headersRead.flatMap((name) => {
        const values = valuesOf(mail, name)
        return values.length > 0 ? [[name, values]] : []
      }),
    ),
    size,
  }
}

/** Where mail servers write down to whom they were told to deliver a letter. */
const deliveredTo = (mail: ParsedMail): readonly string[] =>
  ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) =>
    valuesOf(mail, name).map((value) => value.replaceAll(/[<>\s]/g, '').toLowerCase()),
  )

function addressesOf(field: AddressObject | readonly AddressObject[] | undefined): readonly string[] {
  const fields = field === undefined ? [] : [field].flat()
  const all = fields.flatMap(({ value }) => value.flatMap((one) => [one, ...(one.group ?? [])]))
  return all.flatMap(({ address }) => (address ? [address.toLowerCase().slice(0, mostOfHeader)] : []))
}

const valuesOf = ({ headerLines }: ParsedMail, name: string): readonly string[] =>
  headerLines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, mostOfHeader),
    )

/** Not what a mail program adds by itself. */
function isFile({ contentType, related, size }: Attachment): boolean {
  if (/^application\/(pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-keys|ms-tnef)$/.test(contentType))
    return false
  return related !== true || size >= leastOfPicture
}

function fileOf({ filename, contentType, content }: Attachment): LetterFile {
  const name = (filename ?? '').split(/[/\\]/).at(-1)?.trim().slice(0, mostOfName)
  return { name: name || `file.${contentType.split('/')[1] ?? 'bin'}`, content: new Uint8Array(content) }
}
