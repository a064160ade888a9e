/** What programs put on the clipboard when somebody copies there, cut down to what matters. */
export interface Paste {
  readonly html: string
  readonly text: string
}

/** Excel: styles in a sheet of their own, a comment around what was chosen, cells over two columns and rows. */
const excel: Paste = {
  text: 'Budget 2026\t\r\nRegion\tQ1\r\nNorth\t1,200\r\n\t# 950\r\n',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {font-weight:700; text-align:center; background:#FFFF00;} td {padding-top:1px; mso-ignore:padding; color:black; font-size:11.0pt; font-family:Calibri, sans-serif; white-space:nowrap;}--></style></head>
<body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment--><col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'><td colspan=2 height=20 class=xl65 width=128 style='height:15.0pt;width:96pt'>Budget 2026</td></tr>
 <tr height=20 style='height:15.0pt'><td height=20 class=xl66 style='height:15.0pt;font-weight:700'>Region</td><td class=xl66 style='font-weight:700'>Q1</td></tr>
 <tr height=20 style='height:15.0pt'><td rowspan=2 height=40 style='height:30.0pt'>North</td><td align=right>1,200</td></tr>
 <tr height=20 style='height:15.0pt'><td height=20 align=right style='height:15.0pt'># 950</td></tr>
<!--EndFragment--></table></body></html>`,
}

/** LibreOffice Calc: a whole document with fonts in tags. */
const calc: Paste = {
  text: 'Item\tPrice\nDesk\t320\nLamp\t45\n',
  html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.8 (Linux)"/>
<style type="text/css">body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head>
<body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup>
<tr><td height="17" align="left" valign=bottom><b>Item</b></td><td align="left" valign=bottom><b>Price</b></td></tr>
<tr><td height="17" align="left" valign=bottom><font face="Liberation Sans">Desk</font></td><td align="right" valign=bottom sdval="320" sdnum="1033;">320</td></tr>
<tr><td height="17" align="left" valign=bottom>Lamp</td><td align="right" valign=bottom sdval="45" sdnum="1033;">45</td></tr></table></body></html>`,
}

/** Google Sheets: an element of its own around the table. */
const sheets: Paste = {
  text: 'Name\tDone\nAda\tTRUE',
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;">Name</td><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;">Done</td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;">Ada</td><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;text-align:center;">TRUE</td></tr></tbody></table></google-sheets-html-origin>`,
}

const item = (level: number, list: string, sign: string, words: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;mso-add-space:auto;text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

/** Word: lists are paragraphs with signs in them, and nothing lies in anything. */
const word: Paste = {
  text: 'Release plan\r\nWhat we do\r\n·\tWrite it\r\no\tTwice\r\n·\tSend it\r\n1.\tFirst\r\n2.\tSecond\r\n',
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><style><!-- /* Style Definitions */ p.MsoNormal {margin:0in; font-size:11.0pt; font-family:"Calibri",sans-serif;} h1 {color:#2F5496;} @list l0:level1 {mso-level-number-format:bullet;} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<h1>Release plan<o:p></o:p></h1>
<p class=MsoNormal>What <b style='mso-bidi-font-weight:normal'>we</b> <i>do</i>, and <a href="https://example.org/why">why</a>:<o:p></o:p></p>
${item(1, 'l0', '·', 'Write it')}
${item(2, 'l0', 'o', 'Twice')}
${item(1, 'l0', '·', 'Send it')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, 'l1', '1.', 'First')}
${item(1, 'l1', '2.', 'Second')}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Who<o:p></o:p></b></p></td><td width=312 valign=top style='width:233.75pt'><p class=MsoNormal><b>When<o:p></o:p></b></p></td></tr><tr><td valign=top><p class=MsoNormal>Ada<o:p></o:p></p></td><td valign=top><p class=MsoNormal>Monday<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`,
}

/** Google Docs: one bold element around all that says that it is not bold, and styles in place of tags. */
const docs: Paste = {
  text: 'Notes\nA bold and a slanted word.\nOne\nInside\nTwo',
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f9b2c3d-7fff-4a5b-8c9d-0123456789ab"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Notes</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;">A </span><span style="font-size:11pt;color:#000000;font-weight:700;white-space:pre-wrap;">bold</span><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;"> and a </span><span style="font-size:11pt;color:#000000;font-style:italic;font-weight:400;white-space:pre-wrap;">slanted</span><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;"> word.</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" style="margin:0" role="presentation"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">One</span></p></li><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" style="margin:0" role="presentation"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Inside</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" style="margin:0" role="presentation"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Two</span></p></li></ul></b><br class="Apple-interchange-newline">`,
}

const check = (isDone: boolean, words: string): string =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;font-size:11pt;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="18.4px" height="18.4px" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;" role="presentation"><span style="font-size:11pt;white-space:pre-wrap;">${words}</span></p></li>`

/** Google Docs: items to tick are said so by a role, and tabs stand in spans of their own. */
const docsChecks: Paste = {
  text: 'Paint\nDry\nName\tDay\n',
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2f9b2c3d-7fff-4a5b-8c9d-0123456789ab"><ul style="padding-inline-start:28px;">${check(true, 'Paint')}${check(false, 'Dry')}</ul><p dir="ltr"><span style="white-space:pre-wrap;">Name</span><span class="Apple-tab-span" style="white-space:pre;">\t</span><span style="white-space:pre-wrap;">Day</span></p></b>`,
}

/** Markdown as GitHub and Obsidian show it as text. */
const markdown: Paste = {
  text: '# Plan\n\n> [!WARNING]\n> Wet **paint**\n\n$$\ne = mc^2\n$$\n\nIt costs $5 or $x_1$.\n\n```mermaid\ngraph LR; a --> b\n```\n',
  html: '',
}

/** LibreOffice Writer: fonts in tags, lists whose items hold paragraphs. */
const writer: Paste = {
  text: 'Minutes\nWe met.\n\t1.\tOpen\n\t2.\tClose\n',
  html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 24.8 (Linux)"/><style type="text/css">p { line-height: 115%; margin-bottom: 0.25cm }</style></head><body lang="en-US" dir="ltr"><h1 class="western">Minutes</h1>
<p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">We <b>met</b>.</font></font></p>
<ol><li><p style="margin-bottom: 0cm">Open</p></li>
<li><p style="margin-bottom: 0cm">Close</p></li></ol></body></html>`,
}

/** Notion: its own comment, boxes to tick as pictures of text, toggles, callouts and code. */
const notion: Paste = {
  text: '# Sprint\n\n- [ ]  Write\n- [x]  Think\n\n```jsx\nconst a = 1\n```\n\n> Said **so**\n> \n\n| Task | Who |\n| --- | --- |\n| Ship | Ada |',
  html: `<meta charset='utf-8'><!-- notionvc: 5c9d1f6e-8f0d-4b0c-9a51-2f6f1f3f0f11 --><h1>Sprint</h1><ul><li>[ ] Write</li><li>[x] Think</li></ul><pre><code class="language-jsx">const a = 1
</code></pre><blockquote>Said <strong>so</strong></blockquote><table><thead><tr><th>Task</th><th>Who</th></tr></thead><tbody><tr><td>Ship</td><td>Ada</td></tr></tbody></table>`,
}

export const pastes = { excel, calc, sheets, word, docs, docsChecks, markdown, writer, notion }
