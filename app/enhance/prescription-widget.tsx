import pt from "@uploadcare/file-uploader/locales/file-uploader/pt.js";
import { defineLocale, FileUploaderInline, type UploadCtxProvider } from "@uploadcare/react-uploader";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import sheet from "./prescription-widget.css?url";

/** From a file that has arrived to the form that names it (specification). */
const GOES_ON_AFTER_MS = 350;
const TIMEOUT_MS = 10_000;
const ENDPOINT = "/envios";
const LOCALE = "pt-BR";

interface Grant {
  publicKey: string;
  signature: string;
  expires: string;
}

type Words = Record<
  "missing" | "too-many" | "too-large" | "wrong-type" | "unreadable" | "interrupted",
  string
>;

interface Place {
  field: HTMLInputElement;
  form: HTMLFormElement;
  consent: HTMLInputElement;
  /** Names the file that has arrived. */
  upload: HTMLInputElement;
  accept: string;
  maxBytes: number;
  words: Words;
  grant: Grant | undefined;
}

type State =
  | { name: "idle" | "preprocessing" | "uploaded" | "removed" | "cancelled" }
  | { name: "uploading"; progress: number }
  | { name: "failed"; message: string; hasFile: boolean };

const SAYS: Record<Exclude<State["name"], "idle" | "failed">, string> = {
  preprocessing: "Preparando o arquivo…",
  uploading: "Enviando o arquivo…",
  uploaded: "Arquivo enviado.",
  removed: "Arquivo removido.",
  cancelled: "Arquivo cancelado.",
};

defineLocale(LOCALE, {
  ...pt,
  "locale-id": LOCALE,
  "drop-file-here": matchMedia("(hover: none)").matches
    ? "Toque para escolher o arquivo"
    : "Escolha o arquivo ou solte aqui",
});

/**
 * Draws the widget in the place of the file field of `host`, once it is there to be drawn, and answers how to undo it. Where
 * it fails, it undoes it itself, and the field is back.
 */
export function startWidget(host: HTMLElement): () => void {
  const place = placeOf(host);
  const { field, upload } = place;
  const { id } = field;
  const box = Object.assign(document.createElement("div"), { hidden: true });
  upload.dataset.widget = box.dataset.widget = "";
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
  const root = createRoot(box, { onUncaughtError: stop });
  const tooLate = setTimeout(stop, TIMEOUT_MS);
  let isOver = false;

  link.onerror = stop;
  link.onload = () => {
    if (isOver) return;
    field.after(box, upload);
    flushSync(() => root.render(<Widget place={place} onReady={replace} />));
  };
  document.head.append(link);
  return stop;

  function replace() {
    if (isOver) return;
    // Somebody was quicker, and has chosen a file the plain way.
    if (field.files?.length) return stop();
    clearTimeout(tooLate);
    field.hidden = field.disabled = true;
    field.removeAttribute("id");
    box.hidden = false;
    // What is said to be wrong with the field leads here.
    Object.assign(box, { id, tabIndex: -1 });
  }

  function stop() {
    if (isOver) return;
    isOver = true;
    clearTimeout(tooLate);
    root.unmount();
    box.remove();
    upload.remove();
    link.remove();
    field.id = id;
    field.hidden = field.disabled = false;
  }
}

function placeOf(host: HTMLElement): Place {
  const field = host.querySelector<HTMLInputElement>("input[type=file]");
  const form = field?.form;
  const consent = form?.elements.namedItem("consent");
  if (!form || !(consent instanceof HTMLInputElement)) throw new Error("There is no such form.");

  const { maxBytes, words = "{}", grant } = host.dataset;
  return {
    field,
    form,
    consent,
    upload: Object.assign(document.createElement("input"), { type: "hidden", name: "upload" }),
    accept: field.accept,
    maxBytes: Number(maxBytes),
    words: JSON.parse(words) as Words,
    grant: grant ? (JSON.parse(grant) as Grant) : undefined,
  };
}

function Widget({ place, onReady }: { place: Place; onReady: () => void }) {
  const { form, consent, upload, words, grant } = place;
  const [isAllowed, setAllowed] = useState(consent.checked);
  const [state, setState] = useState<State>({ name: "idle" });
  const api = useRef<UploadCtxProvider>(null);
  const whole = useRef<HTMLElement>(null);
  const goesOn = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const hear = () => {
      setAllowed(consent.checked);
      if (!consent.checked) api.current?.api.removeAllFiles();
    };
    const hold = (event: SubmitEvent) => {
      if (upload.value) return;
      event.preventDefault();
      // Nor is the dialog of the steps to send it.
      event.stopPropagation();
      setState((now) =>
        now.name === "uploading" || now.name === "preprocessing"
          ? now
          : { name: "failed", message: words.missing, hasFile: false },
      );
    };
    consent.addEventListener("change", hear);
    form.addEventListener("submit", hold);
    return () => {
      clearTimeout(goesOn.current);
      consent.removeEventListener("change", hear);
      form.removeEventListener("submit", hold);
    };
  }, [consent, form, upload, words]);

  useEffect(() => {
    const look = setInterval(() => {
      if (!whole.current?.querySelector("uc-drop-area[clickable]")) return;
      clearInterval(look);
      onReady();
    }, 30);
    return () => clearInterval(look);
  }, [onReady]);

  const [texts] = useState({
    [LOCALE]: {
      "files-max-size-limit-error": words["too-large"],
      "file-type-not-allowed": words["wrong-type"],
      "files-count-limit-error-too-many": words["too-many"],
      "has-validation-errors": words.unreadable,
    },
  });

  const begin = () => {
    upload.value = "";
    clearTimeout(goesOn.current);
  };

  return (
    <section
      ref={whole}
      className="prescription-widget"
      // One file is looked at, and none of several is chosen for the visitor.
      onDropCapture={(event) => {
        if (event.dataTransfer.files.length < 2) return;
        event.preventDefault();
        event.stopPropagation();
        setState({ name: "failed", message: words["too-many"], hasFile: false });
      }}
    >
      {!isAllowed && (
        <p className="prescription-widget-first">Marque a autorização para adicionar a receita.</p>
      )}
      <div inert={!isAllowed}>
        <FileUploaderInline
          apiRef={api}
          classNameUploader="uc-light"
          pubkey={grant?.publicKey ?? "otica-ametista"}
          baseUrl={grant ? "https://upload.uploadcare.com" : location.origin + ENDPOINT}
          {...(grant && { secureSignature: grant.signature, secureExpire: grant.expires })}
          // Nothing is ever asked of it: previews are drawn from the visitor's own file.
          cdnCname={location.origin}
          cdnCnamePrefixed={location.origin}
          metadata={{ consent: "1" }}
          store={false}
          localeName={LOCALE}
          localeDefinitionOverride={texts}
          sourceList="local, camera"
          cameraModes="photo"
          enableAudioRecording={false}
          accept={place.accept}
          maxLocalFileSizeBytes={place.maxBytes}
          multiple={false}
          useCloudImageEditor={false}
          cropPreset=""
          qualityInsights={false}
          removeCopyright
          pasteScope={false}
          onFileAdded={() => {
            begin();
            setState({ name: "preprocessing" });
          }}
          onFileUploadStart={() => setState({ name: "uploading", progress: 0 })}
          onFileUploadProgress={({ uploadProgress }) =>
            setState({ name: "uploading", progress: uploadProgress / 100 })
          }
          onFileUploadSuccess={({ uuid }) => {
            upload.value = uuid;
            setState({ name: "uploaded" });
            goesOn.current = setTimeout(() => form.requestSubmit(), GOES_ON_AFTER_MS);
          }}
          onFileUploadFailed={({ errors }) =>
            setState({ name: "failed", message: errors[0]?.message ?? words.interrupted, hasFile: true })
          }
          onFileRemoved={() => {
            begin();
            setState((now) => ({ name: now.name === "uploading" ? "cancelled" : "removed" }));
          }}
        />
      </div>
      {state.name === "uploading" && (
        <progress max={1} value={state.progress} aria-label="Enviando a receita" />
      )}
      <p role="status">{state.name in SAYS && SAYS[state.name as keyof typeof SAYS]}</p>
      <div role="alert">{state.name === "failed" && state.message}</div>
      {state.name === "failed" && state.hasFile && (
        <button
          type="button"
          className="prescription-widget-other"
          onClick={() => {
            api.current?.api.removeAllFiles();
            api.current?.api.openSystemDialog();
          }}
        >
          Escolher outro arquivo
        </button>
      )}
    </section>
  );
}
