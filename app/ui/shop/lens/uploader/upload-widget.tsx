import pt from "@uploadcare/file-uploader/locales/file-uploader/pt.js";
import { defineLocale, FileUploaderInline, type UploadCtxProvider } from "@uploadcare/react-uploader";
import { useEffect, useRef, useState } from "react";
import { ACCEPTED_FILES, FILE_REFUSALS, MAX_FILE_BYTES } from "#app/domain/lens/prescription-file.ts";
import { useSite } from "#app/ui/layout/site.ts";

export { default as stylesheet } from "./upload-widget.css?url";

/** The pause between the end of the upload and the submission of the form, a product requirement. */
const SUBMIT_DELAY_MS = 350;
const ENDPOINT = "/envios";
const LOCALE = "pt-BR";

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

/** The texts of the library that the server's refusals have too. */
const REFUSALS = {
  [LOCALE]: {
    "files-max-size-limit-error": FILE_REFUSALS["too-large"],
    "file-type-not-allowed": FILE_REFUSALS["wrong-type"],
    "files-count-limit-error-too-many": FILE_REFUSALS["too-many"],
    "has-validation-errors": FILE_REFUSALS.unreadable,
  },
};

/**
 * Uploads a file as soon as it is chosen, and then submits the form around it with the file's id. Needs a checkbox `consent` in
 * that form. Calls `onReady` when a file can be chosen; until `isReady`, the form is left alone.
 */
export function UploadWidget({ isReady, onReady }: { isReady: boolean; onReady: () => void }) {
  const { uploadGrant: grant } = useSite();
  const [isAllowed, setAllowed] = useState(false);
  const [state, setState] = useState<State>({ name: "idle" });
  const api = useRef<UploadCtxProvider>(null);
  const root = useRef<HTMLElement>(null);
  const upload = useRef<HTMLInputElement>(null);
  const submitTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const consent = upload.current?.form?.elements.namedItem("consent") as HTMLInputElement;
    const onChange = () => {
      setAllowed(consent.checked);
      if (!consent.checked) api.current?.api.removeAllFiles();
    };
    setAllowed(consent.checked);
    consent.addEventListener("change", onChange);
    return () => consent.removeEventListener("change", onChange);
  }, []);

  useEffect(() => {
    const form = upload.current?.form;
    if (!form || !isReady) return;
    const onSubmit = (event: SubmitEvent) => {
      if (upload.current?.value) return;
      event.preventDefault();
      // React must not take the form for sent.
      event.stopPropagation();
      setState((now) =>
        now.name === "uploading" || now.name === "preprocessing"
          ? now
          : { name: "failed", message: FILE_REFUSALS.missing, hasFile: false },
      );
    };
    form.addEventListener("submit", onSubmit);
    return () => {
      clearTimeout(submitTimer.current);
      form.removeEventListener("submit", onSubmit);
    };
  }, [isReady]);

  useEffect(() => {
    if (isReady) return;
    const poll = setInterval(() => {
      if (root.current?.querySelector("uc-drop-area[clickable]")) onReady();
    }, 30);
    return () => clearInterval(poll);
  }, [isReady, onReady]);

  const holdUpload = (id: string) => {
    clearTimeout(submitTimer.current);
    if (upload.current) upload.current.value = id;
  };

  return (
    <section
      ref={root}
      className="upload-widget"
      // Several dropped files are refused, instead of silently taking one of them.
      onDropCapture={(event) => {
        if (event.dataTransfer.files.length < 2) return;
        event.preventDefault();
        event.stopPropagation();
        setState({ name: "failed", message: FILE_REFUSALS["too-many"], hasFile: false });
      }}
    >
      <input type="hidden" name="upload" ref={upload} />
      {!isAllowed && <p className="upload-widget-first">Marque a autorização para adicionar a receita.</p>}
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
          localeDefinitionOverride={REFUSALS}
          sourceList="local, camera"
          cameraModes="photo"
          enableAudioRecording={false}
          accept={ACCEPTED_FILES}
          maxLocalFileSizeBytes={MAX_FILE_BYTES}
          multiple={false}
          useCloudImageEditor={false}
          cropPreset=""
          qualityInsights={false}
          removeCopyright
          pasteScope={false}
          onFileAdded={() => {
            holdUpload("");
            setState({ name: "preprocessing" });
          }}
          onFileUploadStart={() => setState({ name: "uploading", progress: 0 })}
          onFileUploadProgress={({ uploadProgress }) =>
            setState({ name: "uploading", progress: uploadProgress / 100 })
          }
          onFileUploadSuccess={({ uuid }) => {
            holdUpload(uuid);
            setState({ name: "uploaded" });
            submitTimer.current = setTimeout(() => upload.current?.form?.requestSubmit(), SUBMIT_DELAY_MS);
          }}
          onFileUploadFailed={({ errors }) =>
            setState({
              name: "failed",
              message: errors[0]?.message ?? FILE_REFUSALS.interrupted,
              hasFile: true,
            })
          }
          onFileRemoved={() => {
            holdUpload("");
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
          className="upload-widget-other"
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
