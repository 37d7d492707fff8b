import pt from "@uploadcare/file-uploader/locales/file-uploader/pt.js";
import { defineLocale, FileUploaderInline, type UploadCtxProvider } from "@uploadcare/react-uploader";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import sheet from "./prescription-widget.css?url";

/** The pause between the end of the upload and the submission of the form, a product requirement. */
const SUBMIT_DELAY_MS = 350;
const TIMEOUT_MS = 10_000;
const ENDPOINT = "/envios";
const LOCALE = "pt-BR";

interface Grant {
  publicKey: string;
  signature: string;
  expires: string;
}

type Messages = Record<
  "missing" | "too-many" | "too-large" | "wrong-type" | "unreadable" | "interrupted",
  string
>;

interface MountPoint {
  field: HTMLInputElement;
  form: HTMLFormElement;
  consent: HTMLInputElement;
  /** The hidden field with the id of the uploaded file. */
  upload: HTMLInputElement;
  accept: string;
  maxBytes: number;
  messages: Messages;
  grant: Grant | undefined;
}

type State =
  | { name: "idle" | "preprocessing" | "uploaded" | "removed" | "cancelled" }
  | { name: "uploading"; progress: number }
  | { name: "failed"; message: string; hasFile: boolean };

const STATUS_TEXTS: Record<Exclude<State["name"], "idle" | "failed">, string> = {
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
 * Returns a function that restores the file field; if the widget fails or takes too long, the field is restored by itself. Throws
 * if `host` contains no form with file and consent fields.
 */
export function startWidget(host: HTMLElement): () => void {
  const mountPoint = findMountPoint(host);
  const { field, upload } = mountPoint;
  const { id } = field;
  const box = Object.assign(document.createElement("div"), { hidden: true });
  upload.dataset.widget = box.dataset.widget = "";
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
  const root = createRoot(box, { onUncaughtError: stop });
  const timeout = setTimeout(stop, TIMEOUT_MS);
  let isStopped = false;

  link.onerror = stop;
  link.onload = () => {
    if (isStopped) return;
    field.after(box, upload);
    flushSync(() => root.render(<Widget mountPoint={mountPoint} onReady={replace} />));
  };
  document.head.append(link);
  return stop;

  function replace() {
    if (isStopped) return;
    // The user has already chosen a file in the plain field.
    if (field.files?.length) return stop();
    clearTimeout(timeout);
    field.hidden = field.disabled = true;
    field.removeAttribute("id");
    box.hidden = false;
    // The error summary links to the field's id.
    Object.assign(box, { id, tabIndex: -1 });
  }

  function stop() {
    if (isStopped) return;
    isStopped = true;
    clearTimeout(timeout);
    root.unmount();
    box.remove();
    upload.remove();
    link.remove();
    field.id = id;
    field.hidden = field.disabled = false;
  }
}

function findMountPoint(host: HTMLElement): MountPoint {
  const field = host.querySelector<HTMLInputElement>("input[type=file]");
  const form = field?.form;
  const consent = form?.elements.namedItem("consent");
  if (!form || !(consent instanceof HTMLInputElement))
    throw new Error("The form has no file or consent field.");

  const { maxBytes, messages = "{}", grant } = host.dataset;
  return {
    field,
    form,
    consent,
    upload: Object.assign(document.createElement("input"), { type: "hidden", name: "upload" }),
    accept: field.accept,
    maxBytes: Number(maxBytes),
    messages: JSON.parse(messages) as Messages,
    grant: grant ? (JSON.parse(grant) as Grant) : undefined,
  };
}

function Widget({ mountPoint, onReady }: { mountPoint: MountPoint; onReady: () => void }) {
  const { form, consent, upload, messages, grant } = mountPoint;
  const [isAllowed, setAllowed] = useState(consent.checked);
  const [state, setState] = useState<State>({ name: "idle" });
  const api = useRef<UploadCtxProvider>(null);
  const root = useRef<HTMLElement>(null);
  const submitTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const onConsentChange = () => {
      setAllowed(consent.checked);
      if (!consent.checked) api.current?.api.removeAllFiles();
    };
    const onSubmit = (event: SubmitEvent) => {
      if (upload.value) return;
      event.preventDefault();
      // Also keeps the step dialog from sending it.
      event.stopPropagation();
      setState((now) =>
        now.name === "uploading" || now.name === "preprocessing"
          ? now
          : { name: "failed", message: messages.missing, hasFile: false },
      );
    };
    consent.addEventListener("change", onConsentChange);
    form.addEventListener("submit", onSubmit);
    return () => {
      clearTimeout(submitTimer.current);
      consent.removeEventListener("change", onConsentChange);
      form.removeEventListener("submit", onSubmit);
    };
  }, [consent, form, upload, messages]);

  useEffect(() => {
    const poll = setInterval(() => {
      if (!root.current?.querySelector("uc-drop-area[clickable]")) return;
      clearInterval(poll);
      onReady();
    }, 30);
    return () => clearInterval(poll);
  }, [onReady]);

  const [texts] = useState({
    [LOCALE]: {
      "files-max-size-limit-error": messages["too-large"],
      "file-type-not-allowed": messages["wrong-type"],
      "files-count-limit-error-too-many": messages["too-many"],
      "has-validation-errors": messages.unreadable,
    },
  });

  const resetUpload = () => {
    upload.value = "";
    clearTimeout(submitTimer.current);
  };

  return (
    <section
      ref={root}
      className="prescription-widget"
      // Several dropped files are refused, instead of silently taking one of them.
      onDropCapture={(event) => {
        if (event.dataTransfer.files.length < 2) return;
        event.preventDefault();
        event.stopPropagation();
        setState({ name: "failed", message: messages["too-many"], hasFile: false });
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
          // The CDN is never requested: previews are rendered from the local file.
          cdnCname={location.origin}
          cdnCnamePrefixed={location.origin}
          metadata={{ consent: "1" }}
          store={false}
          localeName={LOCALE}
          localeDefinitionOverride={texts}
          sourceList="local, camera"
          cameraModes="photo"
          enableAudioRecording={false}
          accept={mountPoint.accept}
          maxLocalFileSizeBytes={mountPoint.maxBytes}
          multiple={false}
          useCloudImageEditor={false}
          cropPreset=""
          qualityInsights={false}
          removeCopyright
          pasteScope={false}
          onFileAdded={() => {
            resetUpload();
            setState({ name: "preprocessing" });
          }}
          onFileUploadStart={() => setState({ name: "uploading", progress: 0 })}
          onFileUploadProgress={({ uploadProgress }) =>
            setState({ name: "uploading", progress: uploadProgress / 100 })
          }
          onFileUploadSuccess={({ uuid }) => {
            upload.value = uuid;
            setState({ name: "uploaded" });
            submitTimer.current = setTimeout(() => form.requestSubmit(), SUBMIT_DELAY_MS);
          }}
          onFileUploadFailed={({ errors }) =>
            setState({ name: "failed", message: errors[0]?.message ?? messages.interrupted, hasFile: true })
          }
          onFileRemoved={() => {
            resetUpload();
            setState((now) => ({ name: now.name === "uploading" ? "cancelled" : "removed" }));
          }}
        />
      </div>
      {state.name === "uploading" && (
        <progress max={1} value={state.progress} aria-label="Enviando a receita" />
      )}
      <p role="status">
        {state.name in STATUS_TEXTS && STATUS_TEXTS[state.name as keyof typeof STATUS_TEXTS]}
      </p>
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
