import { writeFileSync, mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { tsImport } from 'tsx/esm/api'
import { fileURLToPath } from 'node:url'
const tsconfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
const { createPaper } = await tsImport('./createPaper.ts', { parentURL: import.meta.url, tsconfig })
const { chineseReport, englishReport } = await tsImport('./samples.ts', { parentURL: import.meta.url, tsconfig })
const dir='/tmp/team/paper'
const fan=(w,h,i)=>sharp({create:{width:w,height:h,channels:3,noise:{type:'gaussian',mean:70+i*5,sigma:40},background:'#000'}}).greyscale().composite([{input:Buffer.from(`<svg width="${w}" height="${h}"><path d="M0 0H${w}V${h}H0ZM${w*.5} ${h*.05}L${w*.08} ${h*.8}Q${w*.5} ${h*1.1} ${w*.92} ${h*.8}Z" fill-rule="evenodd" fill="black"/><ellipse cx="${w*.5}" cy="${h*.5}" rx="${w*.1}" ry="${h*.08}" fill="black"/></svg>`)}]).jpeg().toFile(`${dir}/p${i}.jpg`)
for (let i=0;i<8;i++) await fan(i===5?640:1024, i===5?480:768, i)
await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240"><path d="M40 160 C120 20 160 220 240 100 S360 40 400 150 S520 80 600 120" fill="none" stroke="#123" stroke-width="9"/></svg>')).png().toFile(`${dir}/sign.png`)
const pics=(n,zh)=>Array.from({length:n},(_,i)=>({source:{path:i===6?'/nowhere.jpg':`${dir}/p${i}.jpg`},caption:(zh?['肝右叶','门静脉','胆囊','胰腺','脾','右肾','左肾','CDFI']:['Right hepatic lobe','Portal vein','Gallbladder','Pancreas','Spleen','Right kidney','Left kidney','Doppler'])[i]}))
const sign=(r)=>({...r,signers:r.signers.map((s,i)=>i?s:{...s,signature:{path:`${dir}/sign.png`}})})
const paper=createPaper()
const all={
 'zh-2':{...sign(chineseReport),images:pics(2,true)},
 'en-2':{...sign(englishReport),images:pics(2)},
 'zh-4':{...sign(chineseReport),images:pics(4,true)},
 'zh-1-draft':{...chineseReport,isDraft:true,images:pics(1,true)},
 'en-6-draft':{...englishReport,isDraft:true,images:pics(6)},
 'zh-8':{...sign(chineseReport),images:pics(8,true)},
 'zh-long':{...sign(chineseReport),images:pics(3,true),findings:(chineseReport.findings+'\n').repeat(6)},
 'en-long':{...sign(englishReport),images:pics(4),findings:(englishReport.findings+'\n').repeat(6)},
 'zh-0':{...chineseReport},
}
const only=process.argv[2]
for (const [n,p] of Object.entries(all)) { if (only && !n.match(only)) continue; const t=performance.now(); const b=await paper.renderReport(p); console.log(n,b.length,performance.now()-t|0,'ms rss',process.memoryUsage().rss/1e6|0); writeFileSync(`${dir}/${n}.pdf`,b)}
await paper.close()
