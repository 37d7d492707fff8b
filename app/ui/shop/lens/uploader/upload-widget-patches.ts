import type { Plugin as PostcssPlugin } from "postcss";
import type { Plugin } from "vite";

const WIDGET = /@uploadcare\/file-uploader\/dist\/index\.js$/;
const STYLE_MAP = /lit-html\/directives\/style-map\.js$/;

interface Patch {
  file: RegExp;
  from: string;
  to: string;
}

/** Applied when the widget is bundled. Its locale option covers its other texts. */
const PATCHES: readonly Patch[] = [
  // CSP: lit sets the first style of an element as an attribute, which `style-src 'self'` forbids. Later ones are allowed.
  {
    file: STYLE_MAP,
    from: "if(void 0===this.ft)return this.ft=new Set(Object.keys(r)),this.render(r);",
    to: "this.ft??=new Set;",
  },
  // CSP: a style attribute. upload-widget.css has the declarations of this and the next two.
  {
    file: WIDGET,
    from: "Ho=\"<svg width='0' height='0' style='position:absolute'>",
    to: "Ho=\"<svg width='0' height='0'>",
  },
  // CSP: a style attribute.
  {
    file: WIDGET,
    from: " style='stroke-dasharray:100 100;stroke-dashoffset:var(--l-progress-offset, 100);transition:stroke-dashoffset .6s linear'",
    to: "",
  },
  // CSP: a style attribute.
  { file: WIDGET, from: '<div style="display: contents;" ${ref', to: "<div ${ref" },
  // Privacy: previews the file in the browser. The widget would request a preview of an uploaded file from a server.
  { file: WIDGET, from: "if(i&&s&&n){let u=await", to: "if(false){let u=await" },
  // Accessibility: English text that the locale does not cover.
  { file: WIDGET, from: 'alt="Preview of uploaded image"', to: 'alt="Prévia do arquivo"' },
  // Accessibility: a button without a name.
  { file: WIDGET, from: 'data-testid="shot" @click', to: 'aria-label="Tirar foto" @click' },
  // English text that the locale does not cover.
  {
    file: WIDGET,
    from: '"File validator execution has failed"',
    to: '"Não foi possível validar o arquivo."',
  },
  // English text that the locale does not cover.
  {
    file: WIDGET,
    from: '"File validator execution has timed out"',
    to: '"Não foi possível validar o arquivo."',
  },
  // Size: pictures are sent as they are, so the code that shrinks them (4 KB in Brotli) is left out.
  { file: WIDGET, from: 'isEnabled:r=>!!r("imageShrink"),load:()=>kn}', to: "isEnabled:()=>!1}" },
  // The browser's English error message.
  {
    file: WIDGET,
    from: 'type:"NETWORK_ERROR",message:i.message',
    to: 'type:"NETWORK_ERROR",message:"O arquivo não chegou inteiro. Envie de novo."',
  },
  // The browser's English error message.
  {
    file: WIDGET,
    from: 'type:"UNKNOWN_ERROR",message:s.message',
    to: 'type:"UNKNOWN_ERROR",message:"Não foi possível enviar o arquivo. Tente de novo."',
  },
];

/** Patches the upload widget, and fails the build if a new version no longer has the code to patch. */
export function uploadWidgetPatches(): Plugin {
  return {
    name: "upload-widget-patches",
    transform(code, id) {
      const patches = PATCHES.filter(({ file }) => file.test(id));
      for (const { from } of patches) if (!code.includes(from)) this.error(`The widget has changed: ${from}`);
      return patches.length > 0
        ? patches.reduce((text, { from, to }) => text.replace(from, to), code)
        : undefined;
    },
  };
}

/** Parts of the library that the shop's widget never shows: the picture editor, and other layouts and sources. */
const UNUSED_PARTS =
  /uc-(cloud-image-editor|editor-|crop-frame|slider-ui|btn-ui|file-uploader-(regular|minimal)|(url|external)-source|modal|(simple|dynamic)-btn|drop-down|form-input)/;

/** Leaves out the styles of those parts: 5 of 10 KB in Brotli. */
export function usedWidgetStyles(): PostcssPlugin {
  return {
    postcssPlugin: "used-widget-styles",
    OnceExit(sheet) {
      sheet.walkRules((rule) => {
        const used = rule.selectors.filter((selector) => !UNUSED_PARTS.test(selector));
        if (used.length === 0) rule.remove();
        else if (used.length < rule.selectors.length) rule.selectors = used;
      });
    },
  };
}
