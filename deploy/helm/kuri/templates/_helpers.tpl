{{- define "kuri.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "kuri.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "kuri.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "kuri.selector" . }}
{{- end -}}

{{- define "kuri.image" -}}
{{ required "image.repository is required" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* The same for the processes and for the migration, which reads the whole configuration. */}}
{{- define "kuri.environment" -}}
envFrom:
  - secretRef:
      name: {{ required "secretName is required" .Values.secretName }}
env:
  - name: KURI_MODE
    value: production
  - name: HOST
    value: 0.0.0.0
  - name: PORT
    value: "3000"
  - name: DATA_DIR
    value: /var/lib/kuri
  - name: PUBLIC_URL
    value: {{ printf "https://%s" (required "host is required" .Values.host) | quote }}
  - name: MIGRATE_AT_START
    value: "off"
  - name: OBJECT_STORE
    value: s3
  - name: DRAIN_SECONDS
    value: {{ .Values.drainSeconds | quote }}
  {{- range $name, $value := .Values.settings }}
  {{- if ne (toString $value) "" }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- end }}
{{- end -}}

{{- define "kuri.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "kuri.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end -}}

{{/* One address of the service: `root`, `name`, `path` and `annotations`. */}}
{{- define "kuri.ingress" }}
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .name }}
  labels:
    {{- include "kuri.labels" .root | nindent 4 }}
  {{- with .annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .root.Values.ingress.className }}
  ingressClassName: {{ . }}
  {{- end }}
  tls:
    - hosts:
        - {{ .root.Values.host | quote }}
      secretName: {{ required "ingress.tlsSecretName is required: production is served over TLS only" .root.Values.ingress.tlsSecretName }}
  rules:
    - host: {{ .root.Values.host | quote }}
      http:
        paths:
          - path: {{ .path }}
            pathType: Prefix
            backend:
              service:
                name: {{ include "kuri.name" .root }}
                port:
                  name: http
{{- end }}
